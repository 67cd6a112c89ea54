import { pairedByHand, readOwnComment } from '../domain/files/trf/own-comments.ts'
import { eventBefore } from '../domain/files/trf/to-event.ts'
import { checkDutchRound } from '../domain/formats/swiss/compare/dutch-problems.ts'
import type { SetBoard } from '../domain/formats/swiss/compare/set-board.ts'
import type { PairedRound } from '../domain/formats/swiss/dutch/next-round.ts'
import { type Explanation, explainPlayer, type Passed } from '../domain/formats/swiss/explain/explain.ts'
import { factsOf } from '../domain/formats/swiss/explain/facts.ts'
import type { Reason } from '../domain/formats/swiss/explain/reason.ts'
import { factWith, type WhyFact } from '../domain/formats/swiss/why/fact.ts'
import { departureFacts, dutchBoard } from '../domain/formats/swiss/why/why-dutch.ts'
import { pairedRounds, type ScoredEvent } from '../domain/rounds/event.ts'
import { whySentence } from '../domain/words/why.ts'
import { boardsIn } from './check-round.ts'
import { loadDutchEvent } from './dutch-file.ts'
import { pairOrFail } from './pair.ts'
import { EXIT, type LoadedFile, nameOf, ToolFailure, type ToolIo } from './tool-io.ts'

export const EXPLAIN_HELP = `tabiya explain FILE --round R --player P [--json]

Says why player P (starting rank) has that opponent and colour in round R, or the bye: the bracket, who floated
and for which criterion, what comes first in the order and why it was not to be, each with its article of C.04.3.
R may be the round to come, or one that is on. Where the file has something else than the rules make of its results (a round paired by hand, a
result corrected since), both are told, and what the round as it was played breaks.
Exit codes: 0 done, 1 no legal pairing exists, 3 the file or the request is not understood, or the file says that it
was paired by other rules than FIDE's Dutch.`

export type ExplainOptions = { readonly round: number; readonly player: number; readonly json: boolean }

export const explain = (io: ToolIo, path: string, { round, player, json }: ExplainOptions): number => {
  const { file, last } = eventToTellOf(io, path, round)
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
  const played =
    round <= pairedRounds(file.event)
      ? playedOtherwise(file.event, event, paired, { round, player })
      : undefined
  const byHand = readOwnComment(file.document).byHand.includes(round)
  const said = (facts: readonly WhyFact<number>[]) =>
    facts.map(fact => whySentence(factWith(fact, name), 'en'))
  const rules = factsOf(explanation)
  const sentences =
    played === undefined
      ? said(rules)
      : [
          ...said(played.facts),
          byHand ? pairedByHand(round) : NOT_AS_RULED,
          ...said(rules.filter(({ code }) => code !== 'PLAYS')),
        ]
  const answer = { ...asObject(explanation), asRuled: played === undefined, ...played, sentences }
  io.out(json ? JSON.stringify(answer, undefined, 2) : sentences.join('\n'))
  return EXIT.done
}

/** The event of a file with the rounds that are on, of which is told like of those that are over, and the last round to tell of. */
const eventToTellOf = (io: ToolIo, path: string, round: number): { file: LoadedFile; last: number } => {
  const loaded = loadDutchEvent(io, path)
  const toPair = pairedRounds(loaded.event) + 1
  const isOpen = loaded.settings.rounds === undefined && round === toPair
  if (isOpen)
    io.err(`${path}: the number of rounds is missing; round ${round} is taken for one before the last.`)
  // What is not known is how many rounds there will be, so the one to come is none too many.
  const rounds = isOpen ? toPair + 1 : loaded.event.rounds
  const file = { ...loaded, event: { ...loaded.soFar, rounds }, unfinished: undefined }
  const last = loaded.unfinished ?? Math.min(toPair, rounds)
  return { file, last }
}

const NOT_AS_RULED =
  'Nothing in the file says that the round was paired by hand: a result may have been corrected since. So the rules come to theirs:'

/** What a player had in a round that the file has otherwise than the rules make it; undefined where it is theirs. */
const playedOtherwise = (
  whole: ScoredEvent,
  before: ScoredEvent,
  paired: PairedRound,
  { round, player }: { readonly round: number; readonly player: number },
): { readonly played: SetBoard<number> | null; readonly facts: readonly WhyFact<number>[] } | undefined => {
  const boards = boardsIn(whole, round)
  const check = checkDutchRound(before, boards, paired)
  const board = boards.find(({ white, black }) => white === player || black === player)
  if (board === undefined) return { played: null, facts: [] }
  const { asRuled, facts } = dutchBoard(check, board, player, before.initialColor)
  return asRuled ? undefined : { played: board, facts: [...facts, ...departureFacts(check)] }
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
