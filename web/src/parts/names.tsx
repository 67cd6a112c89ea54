import type { Color } from '../../../src/domain/kernel/color.ts'
import { points } from '../i18n/format.ts'
import { strings } from '../i18n/strings.ts'
import type { ScoreSquare } from '../model/contest.ts'
import { href } from '../router/routes.ts'

/** ○ had White, ● had Black: beside a name. */
export const Disc = ({ color }: { color: Color }) => {
  const words = strings.value.match
  const says = color === 'WHITE' ? words.white : words.black
  return <span class={`disc ${color === 'WHITE' ? 'hollow' : 'filled'}`} role="img" aria-label={says} />
}

type Person = {
  name: string
  title?: string | null | undefined
  playerId?: string | null
  /** Where the name leads, if not to the player's page. */
  to?: string
}

/** A name with its title; with an account it leads to the player's page. */
export const PersonName = ({ name, title, playerId = null, to }: Person) => {
  const target = to ?? (playerId === null ? undefined : href({ name: 'player', id: playerId }))
  return (
    <span class="person">
      {title ? <abbr class="title">{title}</abbr> : null}{' '}
      {target === undefined ? name : <a href={target}>{name}</a>}
    </span>
  )
}

/** Hollow had White, filled had Black; the result inside; red while playing, dashed when not yet played. */
export const Square = ({ square }: { square: ScoreSquare }) => {
  const words = strings.value.bracket
  const result = square.points === undefined ? '' : points(square.points)
  const color = square.color === 'WHITE' ? words.playedWhite : words.playedBlack
  const state =
    square.state === 'playing' ? words.playing : square.state === 'pending' ? words.notYet : result
  return (
    <span
      class={`square ${square.color === 'WHITE' ? 'hollow' : 'filled'} ${square.state}`}
      role="img"
      aria-label={`${state}, ${color}`}
    >
      {result}
    </span>
  )
}

export const Live = () => <span class="live-dot" aria-hidden="true" />

export const Chip = (props: { kind: 'live' | 'plain' | 'good' | 'warn'; children: string }) => (
  <span class={`chip ${props.kind}`}>
    {props.kind === 'live' ? <Live /> : null}
    {props.children}
  </span>
)
