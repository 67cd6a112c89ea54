/** Scripts and style sheets that stand in a page, by their hashes. */
export type Allowed = {
  readonly scripts?: readonly string[]
  readonly styles?: readonly string[]
  /** Whether pages of others may frame it. */
  readonly framed?: boolean
}

/** What a page may load and do (CSP level 3): its own, and of what stands in it only what is named here. */
export const policyOf = ({ scripts = [], styles = [], framed = false }: Allowed = {}): string =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    framed ? 'frame-ancestors *' : "frame-ancestors 'none'",
  ].join('; ')
