import { existsSync } from 'node:fs'

const USUAL = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** A Chromium of this machine (`CHROMIUM` names another); undefined where there is none. */
export const browserPath = (): string | undefined =>
  [process.env['CHROMIUM'] ?? '', ...USUAL].find(path => path !== '' && existsSync(path))
