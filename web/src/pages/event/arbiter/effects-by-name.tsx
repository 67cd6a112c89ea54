import type { Effect } from '../../../../../src/wire/rulings.ts'
import { reads } from '../../../api/endpoints.ts'
import { useRemote } from '../../../api/remote.ts'
import { directing } from '../../../i18n/directing.ts'
import { money } from '../../../i18n/format.ts'
import { language } from '../../../i18n/strings.ts'
import { changesIn, type NamedChange } from '../../../model/effect.ts'

/** So many lines are read at a glance; of more, only who asks for them is shown all. */
const AT_A_GLANCE = 6

type Props = { eventId: string; effect: Effect; corrected: string }

/** Who stands, plays or wins otherwise afterwards, line by line. */
export const ByName = ({ eventId, effect, corrected }: Props) => {
  const words = directing.value.results
  const players = useRemote(reads.players(eventId)).value ?? []
  const currency = useRemote(reads.tournament(eventId)).value?.currency
  const nameOf = new Map(players.map(({ id, name }) => [id, name]))
  const changes = changesIn(effect, corrected, id => nameOf.get(id) ?? '')
  if (changes.length === 0) return null
  return (
    <details class="by-name" open={changes.length <= AT_A_GLANCE}>
      <summary>{words.byName(changes.length)}</summary>
      <ul>
        {changes.map((change, at) => (
          <li key={at}>{written(change, currency)}</li>
        ))}
      </ul>
    </details>
  )
}

const written = (change: NamedChange, currency: string | undefined): string => {
  const words = directing.value.results
  switch (change.kind) {
    case 'place': {
      const place = (value: number | null) => (value === null ? words.noPlace : String(value))
      return words.placeOf(change.name, place(change.before), place(change.after))
    }
    case 'payout': {
      const sum = (cents: number) =>
        currency === undefined ? String(cents / 100) : money(cents, currency, language.value)
      return words.prizeOf(change.name, sum(change.before), sum(change.after))
    }
    case 'match': {
      const { roundNumber, boardNumber, names, change: what } = change
      return words.matchOf(roundNumber, boardNumber, names.join(' – '), words.matchChanges[what])
    }
  }
}
