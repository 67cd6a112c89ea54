import { readFileSync } from 'node:fs'

/** The version of this program; package.json stands above src/ and dist/ alike. */
export const releaseVersion = (): string => {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
  return (JSON.parse(text) as { readonly version: string }).version
}
