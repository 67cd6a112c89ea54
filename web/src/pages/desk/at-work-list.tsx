import type { Editing } from '../../../../src/wire/arbiters.ts'
import type { Tournament } from '../../../../src/wire/tournaments.ts'
import { reads } from '../../api/endpoints.ts'
import { editingRead } from '../../api/presence.ts'
import { useRemote } from '../../api/remote.ts'
import { me } from '../../api/session.ts'
import { desk } from '../../i18n/desk.ts'

const EVERY_MS = 5_000

/** Who of the arbiters is at work on what. */
export const AtWorkList = ({ event }: { event: Tournament }) => {
  const words = desk.value.presence
  const all = useRemote(editingRead(event.id), EVERY_MS).value ?? []
  const players = useRemote(reads.players(event.id)).value ?? []
  const rounds = useRemote(reads.rounds(event.id)).value ?? []
  const others = all.filter(({ playerId }) => playerId !== me.value?.id)
  const whichOf = ({ what, of }: Editing): string => {
    if (what === 'ENTRY') return players.find(({ id }) => id === of)?.name ?? ''
    if (what !== 'MATCH') return of ?? ''
    const match = rounds.flatMap(({ matches }) => matches).find(({ id }) => id === of)
    return match === undefined ? '' : `${match.whiteName} – ${match.blackName ?? ''}`
  }
  return (
    <section>
      <h2>{words.title}</h2>
      {others.length === 0 ? <p class="quiet">{words.nobody}</p> : null}
      <ul class="plain-list">
        {others.map(one => (
          <li key={`${one.playerId} ${one.what} ${one.of}`}>
            <b>{one.name}</b> · {words.things[one.what]} {whichOf(one)}
          </li>
        ))}
      </ul>
    </section>
  )
}
