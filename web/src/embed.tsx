import { render } from 'preact'
import { session } from './api/session.ts'
import { keepEarly } from './early.ts'
import { EmbedApp, fetchFramed } from './embed-app.tsx'
import { language, speakHere, wantedLanguage } from './i18n/strings.ts'
import { framedOf } from './router/framed.ts'
import { takeSeeds } from './seeds.ts'

// In a page of somebody else: nobody is signed in, nothing is kept, and links open the site.

const query = new URLSearchParams(location.search)
const theme = query.get('theme')
if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme

document.addEventListener('click', event => {
  const anchor = (event.target as Element | null)?.closest('a')
  if (anchor === null || anchor === undefined || anchor.origin !== location.origin) return
  anchor.target = '_blank'
  anchor.rel = 'noopener'
})

session.value = { kind: 'guest' }
const framed = framedOf(location.pathname)
const seeds = takeSeeds()
await speakHere(wantedLanguage(query.get('lang'), navigator.languages))
if (framed !== undefined) {
  const place = document.getElementById('app')!
  if (seeds?.isDrawn === true) {
    await fetchFramed(framed)
    if (seeds.language !== language.value) place.replaceChildren()
  }
  const doAgain = keepEarly()
  render(<EmbedApp {...framed} />, place)
  doAgain()
}
