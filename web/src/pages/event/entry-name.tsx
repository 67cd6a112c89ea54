import type { Standing } from '../../../../src/wire/standings.ts'
import { strings } from '../../i18n/strings.ts'
import { PersonName } from '../../parts/names.tsx'
import { href } from '../../router/routes.ts'

type Props = { eventId: string; entry: Pick<Standing, 'entryId' | 'playerId' | 'name' | 'title'> }

/** A name that leads to the player's page; where there is no account, to the rounds of the entry. */
export const EntryName = ({ eventId, entry }: Props) => (
  <PersonName
    name={entry.name}
    title={entry.title}
    to={
      entry.playerId === null
        ? href({ name: 'entry', id: eventId, entry: entry.entryId })
        : href({ name: 'player', id: entry.playerId })
    }
  />
)

/** Heads every list of standings: place, player and rating. */
export const EntryHeads = () => {
  const words = strings.value.standings
  return (
    <>
      <th scope="col" class="number">
        <abbr title={words.place}>#</abbr>
      </th>
      <th scope="col">{words.player}</th>
      <th scope="col" class="number wide">
        {strings.value.overview.rating}
      </th>
    </>
  )
}
