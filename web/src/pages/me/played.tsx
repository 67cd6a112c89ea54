import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { OwnMatch, OwnMatches } from '../../../../src/wire/account-stream.ts'
import type { Failure } from '../../api/http.ts'
import { playedRead } from '../../api/own.ts'
import { call } from '../../api/session.ts'
import { date } from '../../i18n/format.ts'
import { own } from '../../i18n/own.ts'
import { language, strings } from '../../i18n/strings.ts'
import { results } from '../../me/account.ts'
import { outcomeFor } from '../../model/own-games.ts'
import { ActionButton } from '../../parts/button.tsx'
import { Disc } from '../../parts/names.tsx'
import { ReadFailure } from '../../parts/status.tsx'
import { href } from '../../router/routes.ts'

/** The games that are over, the latest first, a page at a time. */
export const Played = () => {
  const words = own.value
  const pages = useSignal<readonly OwnMatches[]>([])
  const failure = useSignal<Failure | undefined>(undefined)
  const read = async (before: readonly OwnMatches[]) => {
    const cursor = before.at(-1)?.nextCursor ?? undefined
    const reply = await call<OwnMatches>({ method: 'GET', path: playedRead(cursor).path })
    failure.value = reply.ok ? undefined : reply.error
    if (reply.ok) pages.value = [...before, reply.value]
  }
  useEffect(() => void read([]), [results.value])
  const games = pages.value.flatMap(({ items }) => items)
  const isMore = pages.value.at(-1)?.nextCursor != null
  return (
    <section>
      <h2>{words.history}</h2>
      {failure.value === undefined ? null : (
        <ReadFailure failure={failure.value} retry={() => void read(pages.value)} />
      )}
      {pages.value.length > 0 && games.length === 0 ? <p class="quiet">{words.noHistory}</p> : null}
      <ul class="played">
        {games.map(match => (
          <PlayedGame key={match.matchId} match={match} />
        ))}
      </ul>
      {isMore ? <ActionButton act={() => read(pages.value)}>{words.more}</ActionButton> : null}
    </section>
  )
}

const PlayedGame = ({ match }: { match: OwnMatch }) => {
  const words = own.value
  const outcome = outcomeFor(match)
  const how = match.resultReason === null ? '' : strings.value.outcomes.brief[match.resultReason]
  return (
    <li>
      <a class="played-game" href={href({ name: 'match', id: match.matchId })}>
        <span class={`outcome ${outcome}`}>{words.outcomes[outcome]}</span>
        <span class="played-who">
          {match.opponent === null ? (
            words.bye(match.byeType)
          ) : (
            <>
              <Disc color={match.color} /> {words.against(match.opponent.name)}
            </>
          )}
        </span>
        <span class="quiet">
          {match.opponent === null ? '' : `${how} · `}
          {match.eventTitle} · {words.boardAt(match.roundNumber, match.tableNumber)}
          {match.finishedAt === null ? '' : ` · ${date(match.finishedAt, language.value)}`}
        </span>
      </a>
    </li>
  )
}
