/** What only tells readers what something is; it may be said better at any time. */
const WORDS = ['description', 'summary', 'examples', 'example', 'tags', 'servers', 'info', 'externalDocs']

/**
 * An API description without its words: what programs depend on. A field of the wire that is itself called as one of them
 * (`description`) is kept.
 */
export const apiShape = (value: unknown, isFieldList = false): unknown => {
  if (Array.isArray(value)) return value.map(item => apiShape(item))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => isFieldList || !WORDS.includes(key))
      .map(([key, item]) => [key, apiShape(item, key === 'properties' && !isFieldList)]),
  )
}

export type ApiShape = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}
