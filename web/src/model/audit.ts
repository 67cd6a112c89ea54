/** What is different between two states, as a line of the audit log has them. */
export type Difference = { readonly field: string; readonly before: string; readonly after: string }

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The fields that differ; where one of the two is no object, both as they are. */
export const differencesIn = (before: unknown, after: unknown): readonly Difference[] => {
  if (!isObject(before) && !isObject(after)) return differing('', before, after)
  const [old, now] = [isObject(before) ? before : {}, isObject(after) ? after : {}]
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].flatMap(field =>
    differing(field, old[field], now[field]),
  )
}

const differing = (field: string, before: unknown, after: unknown): readonly Difference[] => {
  const [old, now] = [written(before), written(after)]
  // Whom it was about is said by name: ids are for programs.
  const isId = [old, now].every(text => text === '' || UUID.test(text))
  return old === now || isId ? [] : [{ field, before: old, after: now }]
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** Whom or what a line is about, where it says so. */
export const subjectOf = (before: unknown, after: unknown): string | undefined => {
  const known = { ...(isObject(before) ? before : {}), ...(isObject(after) ? after : {}) }
  const found = [known['name'], known['username'], known['title']].find(value => typeof value === 'string')
  return found as string | undefined
}

const written = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

type Line = {
  readonly action: string
  readonly actorName: string | null
  readonly note: string | null
}

/** Whether a line is one of those that are looked for. */
export const isSought = (line: Line, action: string, text: string, says: string): boolean =>
  (action === '' || line.action === action) &&
  [line.actorName ?? '', line.note ?? '', says, line.action].some(part =>
    part.toLowerCase().includes(text.toLowerCase()),
  )
