import { type Signal, useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { Bracket, BracketRound } from '../../../../src/wire/bracket.ts'
import { reads } from '../../api/endpoints.ts'
import { useRemote } from '../../api/remote.ts'
import { roundName } from '../../i18n/rounds.ts'
import { strings } from '../../i18n/strings.ts'
import { isLive } from '../../model/contest.ts'
import { Heading } from '../../parts/heading.tsx'
import { Live } from '../../parts/names.tsx'
import { Empty, Loaded } from '../../parts/status.tsx'
import { href } from '../../router/routes.ts'
import { BracketCard, type CardContext } from './bracket-card.tsx'
import { BracketKey, RoundChooser } from './bracket-parts.tsx'
import { FindPlayer } from './find-player.tsx'
import type { TabProps } from './tab.ts'

/** A large bracket: one round of it, and the way to anybody in it by name. */
export const OneRound = ({ event }: TabProps) => {
  const words = strings.value.bracket
  const chosen = useSignal<number | undefined>(undefined)
  const lit = useSignal<string | undefined>(undefined)
  const shown = chosen.value ?? Math.max(1, event.currentRound)
  const read = reads.bracketRound(event.id, shown)
  const remote = useRemote(read)
  const known = useRef<Bracket | undefined>(undefined)
  known.current = remote.value ?? known.current
  return (
    <section>
      <div class="section-head">
        <Heading level={2}>{words.title}</Heading>
        {known.current === undefined ? null : (
          <RoundChooser
            always
            bracket={known.current}
            shown={shown}
            choose={number => {
              chosen.value = number
            }}
          />
        )}
      </div>
      <FindPlayer eventId={event.id} />
      <Loaded read={read} remote={remote}>
        {bracket => <Shown key={shown} context={{ event, bracket, lit }} shown={shown} />}
      </Loaded>
    </section>
  )
}

const Shown = ({ context, shown }: { context: CardContext; shown: number }) => {
  const words = strings.value
  const round = context.bracket.rounds.find(({ roundNumber }) => roundNumber === shown)
  if (round === undefined) return <Empty says={words.bracket.empty} />
  const live = round.matches.filter(({ match }) => match !== null && isLive(match)).length
  return (
    <>
      {context.bracket.fixed ? null : <p class="quiet">{words.bracket.refolded}</p>}
      <h3>
        {roundName(words, round)}{' '}
        {live === 0 ? null : (
          <a class="live" href={href({ name: 'boards', id: context.event.id })}>
            <Live /> {words.event.inPlay(live)}
          </a>
        )}
      </h3>
      <Cards context={context} round={round} />
      <BracketKey />
    </>
  )
}

/** So many are drawn at once; the others follow, a few in each turn, so that no turn is long. */
const AT_ONCE = 24

const Cards = ({ context, round }: { context: CardContext; round: BracketRound }) => {
  const list = useRef<HTMLOListElement>(null)
  const matches = round.matches.filter(({ a, b }) => a.kind !== 'empty' || b.kind !== 'empty')
  const drawn = useDrawn(matches.length)
  return (
    <ol class="round-cards" ref={list} aria-busy={drawn.value < matches.length}>
      {matches.slice(0, drawn.value).map(slot => (
        <li key={slot.boardNumber}>
          <BracketCard context={context} round={round} slot={slot} />
        </li>
      ))}
    </ol>
  )
}

/** How many of a long list are drawn by now; what the server drew stands at once. */
const useDrawn = (count: number): Signal<number> => {
  const drawn = useSignal(firstDrawn(count))
  useEffect(() => {
    if (drawn.value >= count) return
    const timer = setTimeout(() => {
      drawn.value = Math.min(count, drawn.peek() + AT_ONCE)
    })
    return () => clearTimeout(timer)
  }, [drawn.value, count])
  return drawn
}

const firstDrawn = (count: number): number => {
  if (typeof document === 'undefined') return count
  return Math.max(AT_ONCE, document.querySelector('.round-cards')?.childElementCount ?? 0)
}
