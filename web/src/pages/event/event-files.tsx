import type { Tournament } from '../../../../src/wire/tournaments.ts'
import { filesOf } from '../../api/endpoints.ts'
import { strings } from '../../i18n/strings.ts'
import { href } from '../../router/routes.ts'

const ALL = ['trf26', 'trf16', 'pgn', 'standings', 'calendar'] as const

/** Before the start there is nothing but the dates. */
const filesIn = ({ format, status }: Tournament): readonly (typeof ALL)[number][] => {
  if (status === 'DRAFT' || status === 'CANCELED') return []
  if (status === 'OPEN') return ['calendar']
  return ALL.filter(name => format !== 'KNOCKOUT' || !name.startsWith('trf'))
}

/** The event as files, for everybody, and on paper. A link to a file carries no sign-in, so a private event has none. */
export const EventFiles = ({ event }: { event: Tournament }) => {
  const words = strings.value.files
  const files = filesOf(event.id)
  const shown = event.visibility === 'PRIVATE' ? [] : filesIn(event)
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
        <li>
          <a href={href({ name: 'print', id: event.id })}>{words.paper}</a>
        </li>
      </ul>
    </nav>
  )
}
