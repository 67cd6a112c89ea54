import { type ReadonlySignal, type Signal, signal } from '@preact/signals'
import type { Color } from '../../../src/domain/kernel/color.ts'
import type { Game } from '../../../src/wire/matches.ts'
import type { MatchState } from '../../../src/wire/playing.ts'
import { reads } from '../api/endpoints.ts'
import type { Failure, Reply } from '../api/http.ts'
import { lastOf, reload } from '../api/remote.ts'
import { me } from '../api/session.ts'
import { isAhead, type PendingMove, readPending } from '../model/pending-move.ts'
import { type Command, deliver, newKey } from './deliver.ts'
import { focusBoard } from './focus-board.ts'

/** A player at the board of one game: what they do there, and what has become of it. */
export type Seat = {
  readonly color: Color
  /** A move that is shown and not told by the server yet. */
  readonly pending: ReadonlySignal<PendingMove | undefined>
  /** Whether the last own move was received. */
  readonly received: ReadonlySignal<boolean>
  /** Commands for which the line was down, and which go again. */
  readonly delayed: ReadonlySignal<ReadonlySet<Command['what']>>
  /** Why the last thing asked for was not done. */
  readonly refusal: ReadonlySignal<Failure | undefined>
  /** A move in advance was taken back, at which half-move. */
  readonly takenBackAt: ReadonlySignal<number | undefined>
  readonly tellTakenBack: () => void
  /** Plays a move that is legal in the position shown. */
  readonly play: (move: MoveShown) => Promise<void>
  /** Anything else a player does, with the move that a claim is made with; true once it is done. */
  readonly act: (what: Exclude<Command['what'], 'move'>, move?: string) => Promise<boolean>
  /** Takes up a move that was on its way when the page was loaded again. */
  readonly resume: () => void
  /** What was refused before the present version is no news any more. */
  readonly forgetRefusal: () => void
  readonly leave: () => void
}

type MoveShown = Pick<PendingMove, 'uci' | 'san' | 'fen'>

type State = {
  readonly matchId: string
  readonly playerId: string | undefined
  readonly pending: Signal<PendingMove | undefined>
  readonly received: Signal<boolean>
  readonly delayed: Signal<ReadonlySet<Command['what']>>
  readonly refusal: Signal<Failure | undefined>
  readonly takenBackAt: Signal<number | undefined>
  isHere: boolean
  /** The own move that is on its way, or the last one. */
  sending: Promise<unknown>
  /** The version of the game when something was last refused. */
  refusedAt: number
}

export const takeSeat = (matchId: string, color: Color): Seat => {
  const state: State = {
    matchId,
    playerId: me.peek()?.id,
    pending: signal(undefined),
    received: signal(true),
    delayed: signal(new Set()),
    refusal: signal(undefined),
    takenBackAt: signal(undefined),
    isHere: true,
    sending: Promise.resolve(),
    refusedAt: 0,
  }
  const { pending, received, delayed, refusal, takenBackAt } = state
  return {
    ...{ color, pending, received, delayed, refusal, takenBackAt },
    tellTakenBack: () => {
      takenBackAt.value = toldOf(matchId)?.moveNumber
    },
    play: move => playMove(state, move),
    act: async (what, move) => {
      const isDone = await act(state, what, move)
      focusBoard()
      return isDone
    },
    resume: () => {
      state.isHere = true
      resume(state, color)
    },
    forgetRefusal: () => {
      if (state.refusedAt < toldVersion(matchId)) refusal.value = undefined
    },
    leave: () => {
      state.isHere = false
    },
  }
}

const keptUnder = (matchId: string) => `tabiya.move.${matchId}`

const squares = (uci: string) => ({
  from: uci.slice(0, 2),
  to: uci.slice(2, 4),
  ...(uci.length > 4 ? { promotion: uci.slice(4) } : {}),
})

/** The game as it was last told. */
const toldOf = (matchId: string): Game | undefined => lastOf(reads.match(matchId))

const mark = ({ delayed }: State, what: Command['what'], isDelayed: boolean) => {
  if (delayed.peek().has(what) === isDelayed) return
  const others = [...delayed.peek()].filter(one => one !== what)
  delayed.value = new Set(isDelayed ? [...others, what] : others)
}

/** Whether the player is still there, and nobody else has signed in: nothing is sent in another's name. */
const isHere = (state: State): boolean => state.isHere && me.peek()?.id === state.playerId

/** What came of it; undefined where it was not wanted any more, or the player has left. */
const send = async (
  state: State,
  command: Command,
  isWanted = () => true,
): Promise<Reply<MatchState> | undefined> => {
  if (!isHere(state)) return undefined
  const reply = await deliver(command, {
    isWanted: () => isHere(state) && isWanted(),
    onDelay: () => mark(state, command.what, true),
  })
  mark(state, command.what, false)
  if (!isHere(state)) return undefined
  await catchUp(state.matchId, reply?.ok === true ? reply.value.version : undefined)
  refuse(state, reply === undefined || reply.ok ? undefined : reply.error)
  return reply
}

const refuse = (state: State, failure: Failure | undefined): void => {
  state.refusedAt = toldVersion(state.matchId)
  state.refusal.value = failure
}

const playMove = async (state: State, { uci, san, fen }: MoveShown): Promise<void> => {
  const { matchId, pending, refusal } = state
  const told = toldOf(matchId)
  // One move at a time: a second one before the first was answered would be another player's turn.
  if (told === undefined || isAhead(pending.peek(), told)) return
  const move = { matchId, ply: told.moveNumber, uci, san, fen, key: newKey() }
  sessionStorage.setItem(keptUnder(matchId), JSON.stringify(move))
  refusal.value = undefined
  await sendMove(state, move)
}

const sendMove = async (state: State, move: PendingMove): Promise<void> => {
  const { matchId, pending, received } = state
  pending.value = move
  received.value = false
  const body = { ...squares(move.uci), ply: move.ply }
  const isStillAhead = () => {
    const told = toldOf(matchId)
    return told === undefined || isAhead(move, told)
  }
  const sending = send(state, { matchId, what: 'move', key: move.key, body }, isStillAhead)
  state.sending = sending
  const reply = await sending
  if (pending.peek()?.key !== move.key) return
  if (isHere(state)) sessionStorage.removeItem(keptUnder(matchId))
  received.value = true
  // One that was received stays until the server tells of it.
  if (reply?.ok === false || !isStillAhead()) pending.value = undefined
}

/** What is meant for the position that was seen, and for no other: all else is meant whatever was played meanwhile. */
const AIMED: ReadonlySet<Command['what']> = new Set(['draw/claim', 'draw/offer', 'draw/accept'])

const act = async (state: State, what: Command['what'], move: string | undefined): Promise<boolean> => {
  const { matchId } = state
  refuse(state, undefined)
  const ply = AIMED.has(what) ? plySeen(state) : undefined
  // An own move that is on its way comes first: what is meant for the position after it is refused before it.
  // A claim may have played its move already: what came of it, the server says.
  const isMeant = () => ply === undefined || what === 'draw/claim' || plySeen(state) === ply
  if (ply !== undefined) await state.sending
  const body = { ...(ply === undefined ? {} : { ply }), ...(move === undefined ? {} : squares(move)) }
  const reply = isMeant() ? await send(state, { matchId, what, body, key: newKey() }, isMeant) : undefined
  if (reply === undefined && !isMeant()) refuse(state, MEANT_ELSEWHERE)
  return reply?.ok === true
}

/** As the server has it, where it was asked. */
const MEANT_ELSEWHERE: Failure = {
  kind: 'refused',
  status: 409,
  code: 'STALE_STATE',
  message: '',
  errors: [],
  reasons: [],
  waysOut: [],
}

/** Half-moves played on the board that the player sees, with their own that is on its way. */
const plySeen = ({ matchId, pending }: State): number | undefined => {
  const told = toldOf(matchId)
  const move = pending.peek()
  return told !== undefined && isAhead(move, told) ? move.ply + 1 : told?.moveNumber
}

const resume = (state: State, color: Color): void => {
  const { matchId, pending } = state
  const kept = readPending(sessionStorage.getItem(keptUnder(matchId)))
  const told = toldOf(matchId)
  if (kept === undefined || told === undefined || pending.peek() !== undefined) return
  if (isAhead(kept, told) && told.turn === color) void sendMove(state, kept)
  else sessionStorage.removeItem(keptUnder(matchId))
}

const toldVersion = (matchId: string): number => toldOf(matchId)?.version ?? 0

/** So long the stream is given to tell what an answer told already. */
const STREAM_MS = 250

/** What was answered is told by the stream as well; where that does not come, or there was a refusal, it is asked for. */
const catchUp = async (matchId: string, version: number | undefined): Promise<void> => {
  if (version !== undefined && toldVersion(matchId) < version) await pause(STREAM_MS)
  if (version !== undefined && toldVersion(matchId) >= version) return
  await Promise.all([reload(reads.match(matchId)), reload(reads.moves(matchId))])
}

const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))
