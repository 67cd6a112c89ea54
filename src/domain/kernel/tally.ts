/** How often each value is there, most often first, then by the value; who has none is left out. */
export const tallyOf = (
  values: readonly (string | null | undefined)[],
): readonly (readonly [value: string, count: number])[] => {
  const found = new Map<string, number>()
  for (const value of values)
    if (value !== undefined && value !== null) found.set(value, (found.get(value) ?? 0) + 1)
  return [...found].sort(([one, many], [other, more]) => more - many || (one < other ? -1 : 1))
}
