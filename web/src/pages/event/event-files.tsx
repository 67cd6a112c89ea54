import type { Tournament } from '../../../../src/wire/tournaments.ts'
import { filesOf } from '../../api/endpoints.ts'
import { directing } from '../../i18n/directing.ts'

/** The event as files. A link carries no sign-in, so a private event has none here. */
export const EventFiles = ({ event }: { event: Tournament }) => {
  const words = directing.value.files
  if (event.visibility === 'PRIVATE') return null
  const files = filesOf(event.id)
  const names = ['trf26', 'trf16', 'pgn', 'standings', 'calendar'] as const
  const shown = names.filter(name => event.format !== 'KNOCKOUT' || !name.startsWith('trf'))
  return (
    <nav class="event-files" aria-label={words.title}>
      <h3>{words.title}</h3>
      <ul>
        {shown.map(name => (
          <li key={name}>
            <a href={files[name]} download>
              {words[name]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
