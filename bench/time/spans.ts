/** An instant that is only known to lie between two others, and a stretch of time; ms of this process. */
export type Span = { readonly from: number; readonly to: number }

/** How much of a span the windows cover; they may overlap. */
export const covered = (windows: readonly Span[], { from, to }: Span): number => {
  let end = from
  let sum = 0
  for (const window of [...windows].sort((one, other) => one.from - other.from)) {
    const begin = Math.max(window.from, end)
    const stop = Math.min(window.to, to)
    if (stop <= begin) continue
    sum += stop - begin
    end = stop
  }
  return sum
}
