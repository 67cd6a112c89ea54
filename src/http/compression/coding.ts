/** What an answer may be encoded with, the one that we prefer first. */
export const CODINGS = ['br', 'gzip'] as const
export type Coding = (typeof CODINGS)[number]

/** What a caller takes: the coding that they like best, and whether they would take an answer without any. */
export type Accepted = { readonly coding: Coding | undefined; readonly identity: boolean }

/**
 * Reads `Accept-Encoding` (RFC 9110 section 12.5.3). The highest weight wins, and brotli where two are level; an
 * answer as it is is preferred only where it is named with a higher weight. What cannot be read names nothing.
 */
export const acceptedOf = (header: string | undefined): Accepted => {
  const weights = weightsIn(header ?? '')
  const rest = weights.get('*')
  const weightOf = (coding: Coding): number =>
    weights.get(coding) ?? (coding === 'gzip' ? weights.get('x-gzip') : undefined) ?? rest ?? 0
  const plain = weights.get('identity')
  const best = CODINGS.reduce((a, b) => (weightOf(b) > weightOf(a) ? b : a))
  const weight = weightOf(best)
  return {
    coding: weight > 0 && weight >= (plain ?? 0) ? best : undefined,
    identity: (plain ?? rest) !== 0,
  }
}

const ELEMENT = /^([!#$%&'*+.^_`|~\w-]+)[ \t]*(?:;[ \t]*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?))?$/

const weightsIn = (header: string): ReadonlyMap<string, number> => {
  const weights = new Map<string, number>()
  for (const element of header.toLowerCase().split(',')) {
    const found = ELEMENT.exec(element.trim())
    if (found !== null) weights.set(found[1]!, Number(found[2] ?? 1))
  }
  return weights
}
