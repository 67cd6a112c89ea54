import { eventBefore } from '../domain/files/trf/to-event.ts'
import { pairedRounds } from '../domain/formats/swiss/dutch/round.ts'
import type { SwissEvent } from '../domain/formats/swiss/event.ts'
import { pairNextRound } from '../domain/formats/swiss/next-round.ts'
import { loadDutchEvent } from './dutch-file.ts'
import { EXIT, nameOf, type ToolIo } from './tool-io.ts'

export const CHECK_HELP = `tabiya check FILE [--json]

Pairs every round of a tournament file again by FIDE's Dutch rules and says where the file differs: pairs, byes
and colours. A file of Tabiya that says it was paired otherwise (by the house rules, or as a round robin or a
knockout) is not checked.
Exit codes: 0 every round is as the rules pair it, 1 some round is not, 3 the file is not understood, or was paired
by other rules.`

/** A round as sets of boards, "white black". */
type RoundCheck = {
  readonly round: number
  readonly missing: readonly string[]
  readonly surplus: readonly string[]
  readonly problem: string | undefined
}

export const check = (io: ToolIo, path: string, options: { readonly json: boolean }): number => {
  const { event, document } = loadDutchEvent(io, path)
  const checks = Array.from({ length: pairedRounds(event) }, (_, at) => checkRound(event, at + 1))
  const wrong = checks.filter(
    ({ missing, surplus, problem }) => missing.length + surplus.length > 0 || problem,
  )
  if (options.json) io.out(JSON.stringify({ rounds: checks.length, differences: wrong }, undefined, 2))
  else {
    const names = (board: string) =>
      board.split(' ').map(id => (id === '0' ? 'bye' : nameOf(document, Number(id))))
    for (const { round, missing, surplus, problem } of wrong) {
      if (problem !== undefined) io.out(`Round ${round}: ${problem}`)
      for (const board of missing) io.out(`Round ${round}: the rules give ${names(board).join(' - ')}`)
      for (const board of surplus) io.out(`Round ${round}: the file has ${names(board).join(' - ')}`)
    }
    io.out(`${checks.length} rounds checked, ${wrong.length} differ.`)
  }
  return wrong.length === 0 ? EXIT.done : EXIT.noPairing
}

/** One round of the file against the engine's. */
export const checkRound = (event: SwissEvent, round: number): RoundCheck => {
  const paired = pairNextRound(eventBefore(event, round))
  const played = boardsOf(event, round)
  if (!paired.ok) return { round, missing: [], surplus: played, problem: 'no legal pairing exists' }
  const wanted = paired.value.boards.map(({ white, black }) => `${white.id} ${black?.id ?? 0}`)
  return {
    round,
    missing: wanted.filter(board => !played.includes(board)),
    surplus: played.filter(board => !wanted.includes(board)),
    problem: undefined,
  }
}

const boardsOf = (event: SwissEvent, round: number): string[] =>
  event.players.flatMap(({ id, entries }) => {
    const entry = entries[round - 1]
    if (entry === undefined) return []
    if (entry.kind === 'bye') return entry.bye === 'PAIRING' ? [`${id} 0`] : []
    if (entry.opponent === undefined) return []
    return entry.color === 'WHITE' ? [`${id} ${entry.opponent}`] : []
  })
