import { reads } from '../../api/endpoints.ts'
import { useRemote } from '../../api/remote.ts'
import { me } from '../../api/session.ts'
import type { Match, Round, Tournament } from '../../api/types.ts'
import { strings } from '../../i18n/strings.ts'
import { colorOfPlayer, isBye, isLive, winnerOf } from '../../model/contest.ts'
import { Heading } from '../../parts/heading.tsx'
import { Disc, Live } from '../../parts/names.tsx'
import { Empty, Loaded } from '../../parts/status.tsx'
import { href } from '../../router/routes.ts'
import { outcomeInEvent, scoreText } from './outcome.ts'
import type { TabProps } from './tab.ts'

/** Where do I sit and against whom? One round at a time, the present one first. */
export const PairingsTab = ({ event, pace, wanted }: TabProps & { wanted: string | undefined }) => {
  const words = strings.value
  const read = reads.rounds(event.id)
  const remote = useRemote(read, pace)
  return (
    <section>
      <Heading level={2}>{words.pairings.title}</Heading>
      <Loaded read={read} remote={remote}>
        {rounds => {
          const shown = rounds.find(round => String(round.roundNumber) === wanted) ?? rounds.at(-1)
          if (shown === undefined) return <Empty says={words.pairings.empty} />
          return (
            <>
              <Stepper event={event} rounds={rounds} shown={shown} />
              <RoundTable event={event} round={shown} />
            </>
          )
        }}
      </Loaded>
    </section>
  )
}

const Stepper = (props: { event: Tournament; rounds: readonly Round[]; shown: Round }) => {
  const { event, rounds, shown } = props
  const words = strings.value
  const missing = shown.matches.filter(
    match => match.status === 'PENDING' || match.status === 'RUNNING',
  ).length
  const step = (by: number, label: string, sign: string) => {
    const target = rounds.find(round => round.roundNumber === shown.roundNumber + by)
    if (target === undefined) return <span class="step none" aria-hidden="true" />
    const address = href({ name: 'round', id: event.id, round: String(target.roundNumber) })
    return (
      <a class="step" href={address} aria-label={label}>
        {sign}
      </a>
    )
  }
  return (
    <div class="stepper">
      {step(-1, words.pairings.previous, '‹')}
      <h3>{words.event.round(shown.roundNumber)}</h3>
      {step(1, words.pairings.next, '›')}
      <span class="quiet">
        {shown.isComplete ? words.pairings.complete : words.pairings.missing(missing)}
      </span>
    </div>
  )
}

const RoundTable = ({ event, round }: { event: Tournament; round: Round }) => {
  const words = strings.value.pairings
  return (
    <table class="table pairings">
      <thead>
        <tr>
          <th scope="col" class="number">
            {words.board}
          </th>
          <th scope="col">{words.white}</th>
          <th scope="col" class="centre">
            {words.result}
          </th>
          <th scope="col">{words.black}</th>
          <th scope="col">{words.how}</th>
        </tr>
      </thead>
      <tbody>
        {round.matches.map(match => (
          <PairingRow key={match.id} event={event} match={match} />
        ))}
      </tbody>
    </table>
  )
}

const PairingRow = ({ event, match }: { event: Tournament; match: Match }) => {
  const words = strings.value
  const isMine = colorOfPlayer(match, me.value?.id) !== undefined
  const won = winnerOf(match)
  return (
    <tr class={isMine ? 'mine' : ''}>
      <td class="number">{match.boardNumber}</td>
      <td class={won === match.whiteEntryId ? 'won' : ''}>
        <Disc color="WHITE" /> {match.whiteName}
      </td>
      <td class="centre result">{isBye(match) ? '' : scoreText(match)}</td>
      <td class={won === match.blackEntryId ? 'won' : ''}>
        {isBye(match) ? (
          <i>{words.bracket.bye}</i>
        ) : (
          <>
            <Disc color="BLACK" /> {match.blackName}
          </>
        )}
      </td>
      <td>
        {isBye(match) ? null : (
          <a href={href({ name: 'match', id: match.id })}>
            {isLive(match) ? (
              <span class="live">
                <Live /> {words.bracket.move(Math.floor(match.moveNumber / 2) + 1)}
              </span>
            ) : (
              outcomeInEvent(match, event) || words.pairings.game
            )}
          </a>
        )}
      </td>
    </tr>
  )
}
