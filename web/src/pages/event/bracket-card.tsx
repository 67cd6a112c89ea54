import type { Signal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import type { Bracket, BracketMatch, BracketPlace, BracketRound } from '../../../../src/wire/bracket.ts'
import type { Match } from '../../../../src/wire/matches.ts'
import type { Tournament } from '../../../../src/wire/tournaments.ts'
import { me } from '../../api/session.ts'
import { points } from '../../i18n/format.ts'
import { matchLabel } from '../../i18n/rounds.ts'
import { strings } from '../../i18n/strings.ts'
import { nextMatchOf } from '../../model/bracket-layout.ts'
import {
  colorOfPlayer,
  gamesOf,
  isBye,
  isLive,
  squareOf,
  totalOf,
  winningEntryOf,
} from '../../model/contest.ts'
import { Live, Square } from '../../parts/names.tsx'
import { href } from '../../router/routes.ts'
import { EntryName } from './entry-name.tsx'
import { outcomeInEvent } from './outcome.ts'

export type CardContext = {
  readonly event: Tournament
  readonly bracket: Bracket
  /** The entry whose way through the bracket is lit. */
  readonly lit: Signal<string | undefined>
}

type CardProps = {
  context: CardContext
  round: BracketRound
  slot: BracketMatch
  /** Where it stands in the picture; in a list, where it comes. */
  place?: { gridColumn: string; gridRow: string }
}

export const BracketCard = ({ context, round, slot, place }: CardProps) => {
  const { match } = slot
  const live = match !== null && isLive(match)
  const isMine = match !== null && colorOfPlayer(match, me.value?.id) !== undefined
  const look = `card ${live ? 'is-live' : ''} ${isMine ? 'is-mine' : ''}`
  const label = matchLabel(strings.value, round, slot)
  return (
    <div class={look} style={place}>
      <span class="card-head">
        {match === null || isBye(match) ? (
          label
        ) : (
          // The link reaches over all of the card; the names lie above it, with links of their own.
          <a class="card-link" href={href({ name: 'match', id: match.id })}>
            {label}
            <span class="unseen">: {strings.value.match.title(match.whiteName, match.blackName ?? '')}</span>
          </a>
        )}
        {live ? <PlyNow match={match} /> : null}
      </span>
      <SlotLine context={context} round={round} slot={slot.a} match={match} />
      <SlotLine context={context} round={round} slot={slot.b} match={match} />
      <Footnote context={context} round={round} slot={slot} />
    </div>
  )
}

const PlyNow = ({ match }: { match: Match }) => {
  const playing = gamesOf(match).find(game => game.status === 'RUNNING') ?? match
  return (
    <span class="live">
      <Live /> {strings.value.bracket.move(Math.floor(playing.moveNumber / 2) + 1)}
    </span>
  )
}

type LineProps = { context: CardContext; round: BracketRound; slot: BracketPlace; match: Match | null }

const SlotLine = ({ context, round, slot, match }: LineProps) => {
  if (slot.kind !== 'entry') return <span class="slot open">{openSlot(context.bracket, round, slot)}</span>
  const isOver = match?.status === 'FINISHED'
  const state = !isOver
    ? ''
    : winningEntryOf(match) === slot.entryId
      ? 'won'
      : winningEntryOf(match)
        ? 'lost'
        : ''
  const isLit = context.lit.value === slot.entryId
  const light = () => {
    context.lit.value = slot.entryId
  }
  return (
    // biome-ignore lint/a11y/useKeyWithMouseEvents lint/a11y/noStaticElementInteractions: an extra for the pointer; the names say the same
    <span class={`slot ${state} ${isLit ? 'lit' : ''}`} onMouseOver={light}>
      <span class="seed">{slot.seed ?? ''}</span>
      <EntryName eventId={context.event.id} entry={slot} />
      {match === null || isBye(match) ? null : <Scores match={match} entryId={slot.entryId} />}
    </span>
  )
}

const Scores = ({ match, entryId }: { match: Match; entryId: string }) => {
  const total = totalOf(match, entryId)
  return (
    <>
      <span class="squares">
        {gamesOf(match).map(game => (
          <Square key={game.id} square={squareOf(game, entryId)} />
        ))}
      </span>
      {match.tieBreakMatches.length > 0 && total !== undefined ? (
        <span class="total">{points(total)}</span>
      ) : null}
    </>
  )
}

/** A bye, an empty place and an opponent who is not known yet are three different things. */
export const openSlot = (
  bracket: Bracket,
  round: BracketRound,
  slot: Exclude<BracketPlace, { kind: 'entry' }>,
): string => {
  const words = strings.value
  if (slot.kind === 'bye') return words.bracket.bye
  if (slot.kind === 'empty') return words.bracket.emptySlot
  const before = bracket.rounds.find(one => one.roundNumber === round.roundNumber - 1)
  if (before === undefined) return words.bracket.undecided
  const label = matchLabel(words, before, { boardNumber: slot.boardNumber, thirdPlace: false })
  return slot.kind === 'winnerOf' ? words.bracket.winnerOf(label) : words.bracket.loserOf(label)
}

/** Why it ended as it did; before that, on a small screen, what the winner plays for. */
const Footnote = ({ context, round, slot }: Omit<CardProps, 'place'>): ComponentChildren => {
  const { match } = slot
  const why = match === null ? '' : outcomeInEvent(match, context.event)
  const brief = match?.resultReason ? strings.value.outcomes.brief[match.resultReason] : ''
  const next = slot.thirdPlace ? '' : whatNext(context.bracket, round, slot)
  return (
    <>
      {why === '' ? null : (
        <span class="card-foot">
          <span class="brief" aria-hidden="true">
            {brief}
          </span>
          <span class="full">{why}</span>
        </span>
      )}
      {match?.status === 'FINISHED' || next === '' ? null : <span class="card-next">{next}</span>}
    </>
  )
}

const whatNext = (bracket: Bracket, round: BracketRound, slot: BracketMatch): string => {
  const words = strings.value
  const after = bracket.rounds.find(one => one.roundNumber === round.roundNumber + 1)
  if (after === undefined || !bracket.fixed) return ''
  const next = nextMatchOf(bracket, round.roundNumber, slot.boardNumber)
  const boardNumber = Math.ceil(slot.boardNumber / 2)
  const label = matchLabel(words, after, { boardNumber, thirdPlace: false })
  // Of a round alone it is not known who waits in the next one.
  if (next === undefined) return after.matches.length === 0 ? words.bracket.winnerGoes(label) : ''
  const other = slot.boardNumber % 2 === 1 ? next.b : next.a
  return other.kind === 'entry'
    ? words.bracket.winnerMeets(other.name, label)
    : words.bracket.winnerGoes(label)
}
