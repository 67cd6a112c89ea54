import type { SideTime, TimeControl } from '../../clock/time-control.ts'
import type { TieBreakType } from '../../contest/contest.ts'
import { countsFor } from '../../contest/judge.ts'
import { GAMES_IN_SET } from '../../contest/plan.ts'
import { type BySide, COLORS, type Color } from '../../kernel/color.ts'
import { endingOf, type ResultReason, type Termination } from '../../kernel/ending.ts'
import {
  type Adjudication,
  isDecided,
  isDrawn,
  type Outcome,
  playedOutcome,
  reasonOf,
  winnerOf,
} from '../../kernel/outcome.ts'
import type { Millis } from '../../kernel/time.ts'

export type PgnPlayer = {
  readonly name: string
  readonly title?: string | undefined
  readonly rating?: number | undefined
  readonly federation?: string | undefined
  readonly fideId?: string | undefined
}

export type PgnMove = {
  readonly san: string
  /** What the mover's clock showed after the move, if it was recorded. */
  readonly clockMs?: Millis | undefined
}

/** A game as plain data. The caller gives dates as PGN wants them: the domain knows no calendar. */
export type PgnGame = {
  readonly event: string
  readonly site: string
  /** `2026.11.27`, parts unknown as `??`. */
  readonly date: string | undefined
  readonly round: string
  readonly board?: number | undefined
  readonly players: BySide<PgnPlayer>
  readonly timeControl: TimeControl | undefined
  /** The start, if it is not the usual one. */
  readonly startFen?: string | undefined
  readonly moves: readonly PgnMove[]
  /** Absent while the game goes on. A bye is no game and may not be written. */
  readonly outcome: Outcome | undefined
  /** Why the game on the board was drawn, where `outcome` speaks of the tie-breaks that followed. */
  readonly drawReason?: ResultReason | undefined
  /** An arbiter who enters what happened on a real board has adjudicated nothing. */
  readonly overTheBoard?: boolean
  /** Where the game is one of the tie-breaks of a drawn match. */
  readonly tieBreak?: { readonly type: TieBreakType; readonly index: number } | undefined
  /** Further tags; names of letters only. */
  readonly tags?: readonly (readonly [name: string, value: string])[]
}

/**
 * One game in PGN export format (contract section 9): Seven Tag Roster, other tags that are known, movetext
 * with `%clk` comments in lines below 80 columns. Ends with a newline; join games with an empty line.
 *
 * `Result` is what happened on the board: a game drawn before its tie-breaks stays 1/2-1/2, and `Advanced` names who
 * went through; so does a game that decides alone as a tie-break, which `TieBreak` and `TieBreakGame` name. PGN has no 0-0 and no 1/2-0: a double loss, double no-show or half point for one side alone is `*`, and `ResultReason` says what it was.
 * Where it depended on whether a mate was still possible, a comment before the result says how that was found out.
 * Where White and Black have different clocks, for which PGN has no notation, `TimeControl` is unknown (`?`),
 * and `WhiteTimeControl` and `BlackTimeControl` give them.
 */
export const writePgn = (game: PgnGame): string => {
  if (game.outcome?.kind === 'bye') throw new Error('a bye is not a game')
  const ended = endOnTheBoard(game)
  const result = resultOf(ended)
  const reason = reasonOf(ended)
  const tags = [
    ...roster(game, result),
    ...COLORS.flatMap(color => playerTags(color, game.players[color])),
    ...timeControlTags(game.timeControl),
    ['Termination', terminationOf(game, ended)],
    ...(reason === undefined ? [] : [['ResultReason', reason]]),
    ...tieBreakTags(game),
    ...advancedTag(game),
    ...(game.startFen === undefined
      ? []
      : [
          ['SetUp', '1'],
          ['FEN', game.startFen],
        ]),
    ...(game.tags ?? []),
  ]
  const tagLines = tags.map(([name, value]) => `[${name} "${escaped(value ?? '')}"]`)
  return [...tagLines, '', ...wrapped([...movetext(game), ...adjudicationOf(ended), result]), ''].join('\n')
}

type Tag = readonly [string, string]

const roster = (game: PgnGame, result: string): readonly Tag[] => [
  ['Event', game.event || '?'],
  ['Site', game.site || '?'],
  ['Date', game.date ?? '????.??.??'],
  ['Round', game.round || '?'],
  ['White', game.players.WHITE.name || '?'],
  ['Black', game.players.BLACK.name || '?'],
  ['Result', result],
  ...(game.board === undefined ? [] : [['Board', String(game.board)] as const]),
]

const NAMES: BySide<string> = { WHITE: 'White', BLACK: 'Black' }

const playerTags = (color: Color, { title, rating, federation, fideId }: PgnPlayer): readonly Tag[] => {
  const known = { Title: title, Elo: rating?.toString(), Federation: federation, FideId: fideId }
  return Object.entries(known).flatMap(([what, value]) =>
    value === undefined ? [] : [[`${NAMES[color]}${what}`, value] as const],
  )
}

const timeControlTags = (control: TimeControl | undefined): readonly Tag[] => {
  if (control === undefined) return [['TimeControl', '?']]
  const [white, black] = COLORS.map(color => inSeconds(control[color]))
  if (white === black) return [['TimeControl', white!]]
  return [
    ['TimeControl', '?'],
    ['WhiteTimeControl', white!],
    ['BlackTimeControl', black!],
  ]
}

const inSeconds = ({ baseMs, incrementMs }: SideTime): string => `${baseMs / 1000}+${incrementMs / 1000}`

/** How the game on the board ended, whatever its tie-breaks or a ruling on them made of it. */
const endOnTheBoard = ({ outcome, drawReason }: PgnGame): Outcome | undefined =>
  playedOutcome(outcome, drawReason)

const resultOf = (ended: Outcome | undefined): string => {
  if (!isDecided(ended)) return '*'
  const winner = winnerOf(ended)
  if (winner !== undefined) return winner === 'WHITE' ? '1-0' : '0-1'
  return isDrawn(ended) ? '1/2-1/2' : '*'
}

/** The values of PGN 9.8.1, as servers spell them. A drawn flag is a `Time forfeit` too. */
const TERMINATIONS: Readonly<Record<Termination, string>> = {
  NORMAL: 'Normal',
  TIME: 'Time forfeit',
  ABANDONED: 'Abandoned',
  ADJUDICATION: 'Adjudication',
  RULES_INFRACTION: 'Rules infraction',
}

const terminationOf = ({ overTheBoard = false }: PgnGame, ended: Outcome | undefined): string => {
  const reason = reasonOf(ended)
  if (reason === undefined) return 'Unterminated'
  const wasEntered = overTheBoard && reason === 'ARBITER' && resultOf(ended) !== '*'
  return TERMINATIONS[wasEntered ? 'NORMAL' : endingOf(reason).termination]
}

const tieBreakTags = ({ tieBreak }: PgnGame): readonly Tag[] =>
  tieBreak === undefined
    ? []
    : [
        ['TieBreak', tieBreak.type],
        ['TieBreakGame', String(tieBreak.index)],
      ]

/** Laws 5.2.2 and 6.9: how it was found out whether any series of legal moves mates. */
const ADJUDICATED: Readonly<Record<Adjudication, string>> = {
  MATERIAL: 'by the material',
  STATIC: 'by where the pieces can get to',
  SEARCH: 'by a search',
  BUDGET: 'the search had used up its budget',
}

const adjudicationOf = (ended: Outcome | undefined): readonly string[] => {
  if (ended?.kind !== 'game' || ended.adjudication === undefined) return []
  const { adjudication } = ended
  const found = isDrawn(ended) ? 'No series of legal moves mates' : 'A series of legal moves mates'
  const said = adjudication === 'BUDGET' ? 'Whether a mate was possible is not known' : found
  return `{${said}: ${ADJUDICATED[adjudication]}}`.split(' ')
}

/** Who went through by the tie-breaks of this game, or by this game as the tie-break of another; a set decides as a whole. */
const advancedTag = (game: PgnGame): readonly Tag[] => {
  const advanced = game.outcome === undefined ? undefined : advancedIn(game, game.outcome)
  return advanced === undefined ? [] : [['Advanced', game.players[advanced].name]]
}

const advancedIn = ({ tieBreak, drawReason }: PgnGame, outcome: Outcome): Color | undefined => {
  if (tieBreak === undefined) return drawReason === undefined ? undefined : winnerOf(outcome)
  return GAMES_IN_SET[tieBreak.type] === 1 ? countsFor(tieBreak.type, outcome) : undefined
}

/** PGN 7: backslash and quote are escaped. A tag may not span lines, so control characters become one space. */
const escaped = (value: string): string => value.replace(/\p{Cc}+/gu, ' ').replace(/["\\]/g, '\\$&')

/**
 * Moves with their numbers, from those of the start. After a comment Black's move gets its number again (PGN 8.2.2.2).
 * Each token stays on one line; a clock is one token.
 */
const movetext = (game: PgnGame): readonly string[] => {
  const [, turn = 'w', , , , number = '1'] = (game.startFen ?? '').split(' ')
  const start = 2 * (Number(number) - 1) + (turn === 'b' ? 1 : 0)
  return game.moves.flatMap(({ san, clockMs }, index) => {
    const ply = start + index
    const full = Math.floor(ply / 2) + 1
    const interrupted = index === 0 || game.moves[index - 1]?.clockMs !== undefined
    const indication = ply % 2 === 0 ? [`${full}.`] : interrupted ? [`${full}...`] : []
    return [...indication, san, ...(clockMs === undefined ? [] : [`{[%clk ${clockText(clockMs)}]}`])]
  })
}

/**
 * `h:mm:ss` in whole seconds, rounded down; below ten seconds in tenths, rounded up, so that a clock
 * with time left never reads 0.
 */
export const clockText = (ms: Millis): string => {
  const left = Math.max(0, ms)
  const tenths = left < 10_000 ? Math.ceil(left / 100) : Math.floor(left / 1000) * 10
  const whole = Math.floor(tenths / 10)
  const two = (value: number) => String(value).padStart(2, '0')
  const fraction = tenths < 100 ? `.${tenths % 10}` : ''
  return `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}${fraction}`
}

const WIDTH = 79

const wrapped = (tokens: readonly string[]): readonly string[] => {
  const lines: string[] = []
  let line = ''
  for (const token of tokens) {
    if (line !== '' && line.length + 1 + token.length > WIDTH) {
      lines.push(line)
      line = token
    } else {
      line = line === '' ? token : `${line} ${token}`
    }
  }
  return [...lines, line]
}
