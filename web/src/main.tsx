import { render } from 'preact'
import { keepSession } from './api/session.ts'
import { App, fetchPage } from './app.tsx'
import { keepEarly } from './early.ts'
import { language, speakAsUsual } from './i18n/strings.ts'
import { followLinks, route } from './router/navigation.ts'
import { takeSeeds } from './seeds.ts'

followLinks()
keepSession()
const seeds = takeSeeds()
await speakAsUsual()
const place = document.getElementById('app')!
if (seeds?.isDrawn === true) {
  // What the server drew stands until there is all it takes to take it over.
  await fetchPage(route.value)
  if (seeds.language !== language.value) place.replaceChildren()
}
const doAgain = keepEarly()
render(<App />, place)
doAgain()
