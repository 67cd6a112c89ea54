import type { Tournament } from '../../../../src/wire/tournaments.ts'
import { filesOf } from '../../api/endpoints.ts'
import { strings } from '../../i18n/strings.ts'

const ALL = ['trf26', 'trf16', 'pgn', 'standings', 'calendar'] as const

/** Before the start there is nothing but the dates. */
const filesIn = ({ format, status }: Tournament): readonly (typeof ALL)[number][] => {
  if (status === 'DRAFT' || status === 'CANCELED') return []
  if (status === 'OPEN') return ['calendar']
  return ALL.filter(name => format !== 'KNOCKOUT' || !name.startsWith('trf'))
}

/** The event as files, for everybody. A link carries no sign-in, so a private event has none here. */
export const EventFiles = ({ event }: { event: Tournament }) => {
  const words = strings.value.files
  if (event.visibility === 'PRIVATE') return null
  const files = filesOf(event.id)
  const shown = filesIn(event)
  if (shown.length === 0) return null
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
