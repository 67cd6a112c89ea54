import '@fontsource-variable/atkinson-hyperlegible-next'
import { render } from 'preact'
import { renew } from './api/session.ts'
import { App } from './app.tsx'
import { speakAsUsual } from './i18n/strings.ts'
import { followLinks } from './router/navigation.ts'
import { applyTheme } from './theme.ts'

applyTheme()
followLinks()
void renew()
await speakAsUsual()
render(<App />, document.getElementById('app')!)
