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
  const complaints: Complaint[] = []
  let [turns, tooMuchCharged, tooLittleCharged] = [0, 0, 0]
  for (const table of played) {
    const { board, refusal } = table
    const complain = (ply: number, what: string) => complaints.push({ matchId: board.id, ply, what })
    if (refusal !== undefined) complain(table.turns.length, `the game was over: ${refusal}`)
    const asked = performance.now()
    const { body, status } = await http.get(`/matches/${board.id}/clock`, board.white.token)
    if (status !== 200) {
      complain(0, `no ledger: ${status}`)
      continue
    }
    const ledger = body as Ledger
    for (const what of sums(ledger)) complain(0, what)
    for (const turn of table.turns) {
      const entry = ledger.turns[turn.ply]
      turns++
      if (entry === undefined) {
        complain(turn.ply, 'an acknowledged move is not in the ledger')
        continue
      }
      const { low, high } = bounds(turn, halts, entry.heldMs)
      tooMuchCharged = Math.max(tooMuchCharged, entry.chargedMs - high)
      tooLittleCharged = Math.max(tooLittleCharged, low - entry.chargedMs)
      if (entry.chargedMs > high + SLACK || entry.chargedMs < low - SLACK)
        complain(
          turn.ply,
          `charged ${entry.chargedMs} ms, between ${low.toFixed()} and ${high.toFixed()} were due`,
        )
    }
    if (ledger.lastTurn !== null && ledger.turns.length === table.turns.length) {
      const last = {
        ply: table.turns.length,
        began: table.last.began,
        receipt: { from: asked, to: performance.now() },
      }
      const { low, high } = bounds(last, halts, 0)
      const { chargedMs } = ledger.lastTurn
      turns++
      tooMuchCharged = Math.max(tooMuchCharged, chargedMs - high)
      tooLittleCharged = Math.max(tooLittleCharged, low - chargedMs)
      if (chargedMs > high + SLACK || chargedMs < low - SLACK)
        complain(
          last.ply,
          `a running turn is charged ${chargedMs} ms; ${low.toFixed()} to ${high.toFixed()} are due`,
        )
    }
  }
  return { turns, complaints, tooMuchCharged, tooLittleCharged }
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
