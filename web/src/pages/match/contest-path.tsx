import { useEffect, useRef } from 'preact/hooks'
import type { Game, Match } from '../../../../src/wire/matches.ts'
import type { Tournament } from '../../../../src/wire/tournaments.ts'
import { playing } from '../../i18n/playing.ts'
import { pathOf, type Step, scoreOf } from '../../model/path.ts'
import { Live } from '../../parts/names.tsx'
import { href } from '../../router/routes.ts'
import { pairText, stepLabel } from './labels.ts'

type Props = { game: Game; contest: Match; event: Tournament | undefined }

/** The games of a match in order: those over, the one in play, and what may follow. */
export const ContestPath = ({ game, contest, event }: Props) => {
  const words = playing.value
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => keepInView(list.current), [game.id, contest.tieBreakMatches.length])
  return (
    <nav class="contest-path" aria-label={words.path}>
      <ol ref={list}>
        {pathOf(contest, event).map(step => (
          <li key={step.kind === 'game' ? step.game.id : `${step.type} ${step.index}`}>
            {step.kind === 'game' ? <Made step={step} shown={game} /> : <Planned step={step} />}
          </li>
        ))}
      </ol>
    </nav>
  )
}

const Made = ({ step, shown }: { step: Extract<Step, { kind: 'game' }>; shown: Game }) => {
  const { game } = step
  const isShown = game.id === shown.id
  const state = game.status === 'RUNNING' ? 'playing' : game.status === 'PENDING' ? 'pending' : 'over'
  return (
    <a
      class={`path-step ${state}`}
      href={href({ name: 'match', id: game.id })}
      aria-current={isShown ? 'page' : undefined}
    >
      <span class="path-mark" aria-hidden="true" />
      <span class="path-label">{stepLabel(step)}</span>
      <span class="path-time">{game.timeControl}</span>
      <Stands game={game} shown={shown} />
    </a>
  )
}

const Stands = ({ game, shown }: { game: Game; shown: Game }) => {
  const words = playing.value
  const score = scoreOf(game, shown.whiteEntryId, shown.blackEntryId ?? '')
  if (game.status === 'RUNNING') {
    return (
      <span class="live">
        <Live /> {words.inPlay}
      </span>
    )
  }
  if (game.status === 'CANCELED') return <span class="path-when">{words.notNeeded}</span>
  return <span class="path-when">{score === undefined ? words.next : pairText(score)}</span>
}

const Planned = ({ step }: { step: Extract<Step, { kind: 'planned' }> }) => {
  const words = playing.value
  return (
    <span class="path-step planned">
      <span class="path-mark" aria-hidden="true" />
      <span class="path-label">{stepLabel(step)}</span>
      <span class="path-time">{step.timeControl}</span>
      <span class="path-when">{step.when === 'drawn' ? words.ifDrawn : words.ifLevel}</span>
    </span>
  )
}

/** On a phone the path is one line: the game that is shown is scrolled to, and the page is not. */
const keepInView = (list: HTMLOListElement | null) => {
  const current = list?.querySelector<HTMLElement>('[aria-current]')
  if (list === null || current === null || current === undefined) return
  list.scrollLeft = current.offsetLeft - (list.clientWidth - current.clientWidth) / 2
}
