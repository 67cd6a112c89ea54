/** What this browser keeps under a name; undefined where there is nothing, or nothing that can be read. */
export const keptAs = (name: string): unknown => {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** The same of a list of names. */
export const namesKeptAs = (name: string): readonly string[] => {
  const kept = keptAs(name)
  return Array.isArray(kept) ? kept.filter(one => typeof one === 'string') : []
}

export const keepAs = (name: string, value: unknown): void =>
  localStorage.setItem(name, JSON.stringify(value))
