import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { FoundEntry } from '../../../../src/wire/entries.ts'
import { reads } from '../../api/endpoints.ts'
import { useRemote } from '../../api/remote.ts'
import { strings } from '../../i18n/strings.ts'
import { watching } from '../../i18n/watching.ts'
import { PersonName } from '../../parts/names.tsx'
import { href } from '../../router/routes.ts'

const PAUSE_MS = 250

/** Finds anybody of a large event by name, and leads to the match where they are now, or were last. */
export const FindPlayer = ({ eventId }: { eventId: string }) => {
  const words = watching.value.find
  const typed = useSignal('')
  const asked = useSignal('')
  useEffect(() => {
    const timer = setTimeout(() => {
      asked.value = typed.value.trim()
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed.value])
  return (
    <search class="find">
      <label class="field">
        <span>{words.label}</span>
        <input
          type="search"
          value={typed.value}
          maxLength={80}
          autocomplete="off"
          onInput={({ currentTarget }) => {
            typed.value = currentTarget.value
          }}
        />
      </label>
      {asked.value === '' ? null : <Found eventId={eventId} name={asked.value} />}
    </search>
  )
}

const Found = ({ eventId, name }: { eventId: string; name: string }) => {
  const words = watching.value.find
  const found = useRemote(reads.found(eventId, name)).value
  return (
    <div class="found">
      <p role="status">{found === undefined ? '' : words.count(found.length)}</p>
      <ul>
        {(found ?? []).map(entry => (
          <li key={entry.entryId}>
            <PersonName name={entry.name} title={entry.title} to={placeOf(eventId, entry)} />{' '}
            {entry.match === null ? null : (
              <span class="quiet">{strings.value.event.round(entry.match.roundNumber)}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

const placeOf = (eventId: string, { entryId, match }: FoundEntry): string =>
  match === null
    ? href({ name: 'entry', id: eventId, entry: entryId })
    : href({ name: 'match', id: match.id })
