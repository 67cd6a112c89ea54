import type { Client } from '../../test/helpers/client.ts'
import type { Played, SeenTurn } from './players.ts'
import { covered, type Span } from './spans.ts'

/** When no node could commit a move: for certain, and at the most. */
export type Halt = { readonly certain: Span; readonly possible: Span; readonly refused: boolean }

export type Complaint = { readonly matchId: string; readonly ply: number; readonly what: string }

export type Verdict = {
  readonly turns: number
  readonly complaints: readonly Complaint[]
  /** The most that a turn was charged beyond what its player's own count allows, and the least; ms. */
  readonly tooMuchCharged: number
  readonly tooLittleCharged: number
}

/** What two clocks on one machine, a socket and the loop of this process may add up to; ms. */
const SLACK = 120
/** Contract section 4: a halt of a second may be charged; too much given back, by kind of gap. */
const SHORT = 1000
const GIVEN = { silent: 600, refused: 5600 } as const

type Ledger = {
  readonly turns: readonly {
    readonly moveNumber: number
    readonly chargedMs: number
    readonly gapMs: number
    readonly heldMs: number
    readonly elapsedMs: number
    readonly pausedMs: number
    readonly incrementMs: number
    readonly color: 'WHITE' | 'BLACK'
    readonly remainingMs: number
  }[]
  readonly lastTurn: { readonly chargedMs: number; readonly gapMs: number; readonly asOf: string } | null
  readonly whiteBaseMs: number
  readonly blackBaseMs: number
  readonly serverTimeUtc: string
}

/** Holds what the server says it charged against what the players saw. */
export const judge = async (
  http: Client,
  played: readonly Played[],
  halts: readonly Halt[],
): Promise<Verdict> => {
  const compared: Compared[] = []
  const complaints: Complaint[] = []
  for (const table of played) {
    const { id, white } = table.board
    const from = performance.now()
    const { body, status } = await http.get(`/matches/${id}/clock`, white.token)
    if (status !== 200) throw new Error(`no ledger: ${status}`)
    const asked = { from, to: performance.now() }
    if (table.refusal !== undefined) complaints.push(over(table, table.refusal))
    for (const what of sums(body)) complaints.push({ matchId: id, ply: 0, what })
    compared.push(...compare(table, body, halts, asked))
  }
  const off = compared.filter(({ charged, low, high }) => charged > high + SLACK || charged < low - SLACK)
  return {
    turns: compared.length,
    complaints: [...complaints, ...off.map(offBy)],
    tooMuchCharged: Math.max(0, ...compared.map(({ charged, high }) => charged - high)),
    tooLittleCharged: Math.max(0, ...compared.map(({ charged, low }) => low - charged)),
  }
}

type Compared = {
  readonly matchId: string
  readonly ply: number
  readonly charged: number
  readonly low: number
  readonly high: number
}

const over = ({ board, turns }: Played, refusal: string): Complaint => ({
  matchId: board.id,
  ply: turns.length,
  what: `the game was over: ${refusal}`,
})

const offBy = ({ matchId, ply, charged, low, high }: Compared): Complaint => ({
  matchId,
  ply,
  what: `charged ${charged} ms, between ${low.toFixed()} and ${high.toFixed()} were due`,
})

/** Every turn of a table, and the one that runs. */
const compare = (
  { board, turns, last }: Played,
  ledger: Ledger,
  halts: readonly Halt[],
  asked: Span,
): readonly Compared[] => {
  const matchId = board.id
  const made = turns.map(turn => {
    const { chargedMs = Number.NaN, heldMs = 0 } = ledger.turns[turn.ply] ?? {}
    return { matchId, ply: turn.ply, charged: chargedMs, ...bounds(turn, halts, heldMs) }
  })
  const lost = made.find(({ charged }) => Number.isNaN(charged))
  if (lost !== undefined) throw new Error(`ply ${lost.ply} of ${matchId} was acknowledged and is not there`)
  if (ledger.lastTurn === null || ledger.turns.length !== turns.length) return made
  const running = { ply: turns.length, began: last.began, receipt: asked }
  return [
    ...made,
    { matchId, ply: running.ply, charged: ledger.lastTurn.chargedMs, ...bounds(running, halts, 0) },
  ]
}

/** The least and the most that a turn may be charged, by what its player saw. */
const bounds = ({ began, receipt }: SeenTurn, halts: readonly Halt[], heldMs: number) => {
  const shortest = { from: began.to, to: receipt.from }
  const longest = { from: began.from, to: receipt.to }
  const touched = halts.filter(({ possible }) => possible.to > longest.from && possible.from < longest.to)
  const given = touched.reduce((sum, { refused }) => sum + (refused ? GIVEN.refused : GIVEN.silent), 0)
  const short = touched
    .filter(({ certain }) => certain.to - certain.from <= SHORT)
    .reduce((sum, { certain }) => sum + covered([certain], longest), 0)
  const possible = covered(
    halts.map(halt => halt.possible),
    shortest,
  )
  const certain = covered(
    halts.map(halt => halt.certain),
    longest,
  )
  return {
    low: Math.max(0, shortest.to - shortest.from - possible - given - heldMs),
    high: Math.max(0, longest.to - longest.from - certain + short),
  }
}

/** That the ledger explains the clocks, to the millisecond. */
const sums = ({ turns, whiteBaseMs, blackBaseMs }: Ledger): readonly string[] => {
  const left = { WHITE: whiteBaseMs, BLACK: blackBaseMs }
  const wrong: string[] = []
  for (const turn of turns) {
    left[turn.color] += turn.incrementMs - turn.chargedMs
    if (left[turn.color] !== turn.remainingMs)
      wrong.push(
        `ply ${turn.moveNumber}: the ledger comes to ${left[turn.color]}, the clock shows ${turn.remainingMs}`,
      )
    const parts = turn.chargedMs + turn.gapMs + turn.heldMs + turn.pausedMs
    if (parts !== turn.elapsedMs)
      wrong.push(`ply ${turn.moveNumber}: ${parts} of ${turn.elapsedMs} ms are explained`)
  }
  return wrong
}
