/** Adds to a map that may hold so many: when it is full it is emptied, and what is asked for comes back. */
export const putBounded = <Value>(
  map: Map<string, Value>,
  limit: number,
  key: string,
  value: Value,
): void => {
  if (map.size >= limit) map.clear()
  map.set(key, value)
}
