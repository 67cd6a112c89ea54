/** What is said of moves and clocks that are kept back. */
export const lateEn = {
  shown: (span: string) => `Shown ${span} late`,
  spectators: (span: string) => `Spectators see it ${span} late`,
}
