import { existsSync } from 'node:fs'

const USUAL = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** A Chromium of this machine; undefined where there is none. The one that `CHROMIUM` names has to be there. */
export const browserPath = (): string | undefined => {
  const named = process.env['CHROMIUM'] ?? ''
  if (named !== '' && !existsSync(named)) throw new Error(`There is no ${named}, which CHROMIUM names.`)
  return [named, ...USUAL].find(path => path !== '' && existsSync(path))
}
