import { eventBefore } from '../domain/files/trf/to-event.ts'
import { type Explanation, explainPlayer, type Passed } from '../domain/formats/swiss/explain/explain.ts'
import type { Reason } from '../domain/formats/swiss/explain/reason.ts'
import { explanationSentences } from '../domain/formats/swiss/explain/sentences.ts'
import { pairedRounds } from '../domain/rounds/event.ts'
import { loadDutchEvent } from './dutch-file.ts'
import { pairOrFail } from './pair.ts'
import { EXIT, nameOf, ToolFailure, type ToolIo } from './tool-io.ts'

export const EXPLAIN_HELP = `tabiya explain FILE --round R --player P [--json]

Says why player P (starting rank) has that opponent and colour in round R, or the bye: the bracket, who floated
and for which criterion, what comes first in the order and why it was not to be, each with its article of C.04.3.
R may be the round to come. The round is paired anew: where a file differs from the rules, see tabiya check.
Exit codes: 0 done, 1 no legal pairing exists, 3 the file or the request is not understood, or the file says that it
was paired by other rules than FIDE's Dutch.`

export type ExplainOptions = { readonly round: number; readonly player: number; readonly json: boolean }

export const explain = (io: ToolIo, path: string, { round, player, json }: ExplainOptions): number => {
  const loaded = loadDutchEvent(io, path)
  const coming = pairedRounds(loaded.event) + 1
  const isOpen = loaded.settings.rounds === undefined && round === coming
  if (isOpen)
    io.err(`${path}: the number of rounds is missing; round ${round} is taken for one before the last.`)
  // What is not known is how many rounds there will be, so the one to come is none too many.
  const file = isOpen ? { ...loaded, event: { ...loaded.event, rounds: coming + 1 } } : loaded
  const last = Math.min(coming, file.event.rounds)
  if (!(round >= 1 && round <= last)) throw new ToolFailure(`--round wants a round from 1 to ${last}.`)
  if (!file.event.players.some(({ id }) => id === player)) {
    throw new ToolFailure(`--player wants a starting rank of the file, not "${player}".`)
  }
  const event = eventBefore(file.event, round)
  const paired = pairOrFail({ ...file, event }, path, false)
  const explanation = explainPlayer(paired.pairs, player, event.initialColor)
  const name = (id: number) => nameOf(file.document, id)
  if (explanation === undefined) {
    io.out(json ? 'null' : `${name(player)} has a bye of another kind or is absent in round ${round}.`)
    return EXIT.done
  }
  const sentences = explanationSentences(explanation, name)
  io.out(json ? JSON.stringify({ ...asObject(explanation), sentences }, undefined, 2) : sentences.join('\n'))
  return EXIT.done
}

const asObject = (explanation: Explanation) => {
  const passed = passedObjects(explanation.passed)
  if (explanation.kind === 'BYE') {
    return { kind: 'BYE', player: explanation.player.id, lowestScoreTenths: explanation.lowestScore, passed }
  }
  const { kind, player, opponent, opponentPassed, placement, chooser, triedFirst, color, colorRule } =
    explanation
  return {
    kind,
    player: player.id,
    opponent: opponent.id,
    color,
    colorRule,
    placement,
    chooser: chooser.id,
    triedFirst: triedFirst.map(tried => ({
      opponent: tried.opponent.id,
      reason: reasonObject(tried.reason),
    })),
    passed,
    opponentPassed: passedObjects(opponentPassed),
  }
}

const passedObjects = (passed: readonly Passed[]) =>
  passed.map(({ reason, ...bracket }) => ({ ...bracket, reason: reasonObject(reason) }))

const reasonObject = (reason: Reason) => {
  if (reason.kind !== 'WORSE') return reason
  const { kind, code, best, other } = reason
  return { kind, code, best, other }
}
