import { useSignal } from '@preact/signals'
import { useId, useRef } from 'preact/hooks'
import type { PlayedMove } from '../../../src/domain/chess/position.ts'
import type { Game } from '../../../src/wire/matches.ts'
import { msUntil } from '../api/server-time.ts'
import { playing } from '../i18n/playing.ts'
import { strings } from '../i18n/strings.ts'
import { timeLeftOf } from '../model/clock-text.ts'
import { colorName, spokenClocks, spokenMove, spokenPieces } from '../model/speech.ts'
import { type Asked, askedBy, placesOfRole, squareSaid } from '../model/spoken-command.ts'
import { positionOf } from '../model/targets.ts'
import { typedMove } from '../model/typed-move.ts'
import { announce } from '../parts/announcer.tsx'
import type { Seat } from './seat.ts'

export type FieldProps = {
  game: Game
  seat: Seat
  /** The present position, with an own move that is on its way. */
  fen: string
  sans: readonly string[]
}

/** Moves by writing them, and what the board and the clocks say to those who ask. */
export const MoveField = (props: FieldProps) => {
  const words = playing.value
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const wrong = useSignal('')
  const submit = (event: Event) => {
    event.preventDefault()
    const text = input.current?.value ?? ''
    if (text.trim() === '') return
    wrong.value = take(text, props)
    if (wrong.value === '' && input.current !== null) input.current.value = ''
    input.current?.focus()
  }
  return (
    <form class="move-field" onSubmit={submit}>
      <label for={id}>{words.field}</label>
      <input
        ref={input}
        id={id}
        type="text"
        autoComplete="off"
        autoCapitalize="off"
        spellcheck={false}
        aria-describedby={`${id}-hint`}
        aria-invalid={wrong.value !== ''}
        onInput={() => (wrong.value = '')}
      />
      <button type="submit" class="button">
        {words.play}
      </button>
      <p id={`${id}-hint`} class={wrong.value === '' ? 'hint' : 'hint wrong'} aria-live="polite">
        {wrong.value === '' ? words.fieldHint : wrong.value}
      </p>
    </form>
  )
}

/** Does what was written; what is wrong with it, or nothing. */
const take = (text: string, props: FieldProps): string => {
  const words = playing.value
  const asked = askedBy(text, words)
  if (asked !== undefined) {
    announce(answerTo(asked, props))
    return ''
  }
  const { game, seat, fen } = props
  if (game.status !== 'RUNNING' || game.pausedAt !== null) return words.notRunning
  const position = positionOf(fen)
  if (position === undefined || position.turn !== seat.color) return words.notYourTurn
  const typed = typedMove(position, text, strings.value.match.pieces)
  switch (typed.kind) {
    case 'none':
      return words.notUnderstood(text)
    case 'promotion-missing':
      return words.needsPromotion(text)
    case 'ambiguous':
      return words.ambiguous(text, typed.moves.map(({ uci }) => uci).join(', '))
    case 'move':
      send(typed.move, seat)
      return ''
  }
}

const send = ({ uci, san, position }: PlayedMove, seat: Seat) => {
  void seat.play({ uci, san, fen: position.fen })
}

const answerTo = (asked: Asked, { game, fen, sans }: FieldProps): string => {
  const words = playing.value
  switch (asked.kind) {
    case 'clocks': {
      const elapsedMs = -(msUntil(game.serverTimeUtc, performance.now()) ?? 0)
      return spokenClocks(timeLeftOf(game, 'WHITE', elapsedMs), timeLeftOf(game, 'BLACK', elapsedMs), words)
    }
    case 'last': {
      const last = sans.at(-1)
      if (last === undefined) return words.noMoveYet
      const color = sans.length % 2 === 1 ? 'WHITE' : 'BLACK'
      return words.announced(colorName(color, words), spokenMove(last, words))
    }
    case 'pieces':
      return spokenPieces(fen, words)
    case 'role':
      return placesOfRole(fen, asked.role, words)
    case 'square':
      return squareSaid(fen, asked.square, words)
  }
}

/** The same by buttons. */
export const ReadAloud = (props: FieldProps) => {
  const words = playing.value
  const say = (kind: 'clocks' | 'last' | 'pieces') => () => announce(answerTo({ kind }, props))
  return (
    <fieldset class="actions read-aloud">
      <legend>{words.say}</legend>
      <button type="button" class="button" onClick={say('clocks')}>
        {words.sayClocks}
      </button>
      <button type="button" class="button" onClick={say('last')}>
        {words.sayLast}
      </button>
      <button type="button" class="button" onClick={say('pieces')}>
        {words.sayPieces}
      </button>
    </fieldset>
  )
}
