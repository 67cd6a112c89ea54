import { existsSync } from 'node:fs'

const USUAL = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** A Chromium of this machine; undefined where there is none. The one that `CHROMIUM` names has to be there. */
export const browserPath = (): string | undefined => {
  const named = process.env['CHROMIUM'] ?? ''
  if (named !== '' && !existsSync(named)) throw new Error(`There is no ${named}, which CHROMIUM names.`)
  return [named, ...USUAL].find(path => path !== '' && existsSync(path))
}

/** Chromium without windows: a page in a context of its own takes a seventh of the time. */
const WITHOUT_WINDOWS = '/usr/bin/chromium-headless-shell'

/** What most pages are tested in: the same engine without windows where it is there, else the one Chromium. */
export const lightBrowserPath = (): string | undefined =>
  existsSync(WITHOUT_WINDOWS) ? WITHOUT_WINDOWS : browserPath()
