/** What is said of moves and clocks that are kept back. */
export const lateEn = {
  shown: (span: string) => `Shown ${span} late`,
  toCome: (span: string) => `Shown ${span} late: the end is still to come`,
  spectators: (span: string) => `Spectators see it ${span} late`,
}
