import type { Standing } from '../../../../src/wire/standings.ts'
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
