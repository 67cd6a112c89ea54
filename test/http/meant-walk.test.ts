import { expect, test } from 'vitest'
import { legalMoves, type Position, play, storedPosition } from '../../src/domain/chess/position.ts'
import { type Random, randomInt, seededRandom } from '../../src/domain/kernel/random.ts'
import type { Reply } from '../helpers/client.ts'
import { type Board, boardsOf, joinBoth, startEvent } from '../helpers/event.ts'
import { useWorld } from '../helpers/server.ts'
import { sized } from '../helpers/size.ts'

const world = useWorld({ nodes: 2 })

const WALKS = sized(12, 3)
const STEPS = 60
const MINUTE = 60_000

type Side = 'white' | 'black'

/** What somebody has sent to the parent's address, as often as it may arrive. */
type Sent = {
  readonly by: Side
  readonly path: 'move' | 'resign'
  readonly body: { readonly from?: string; readonly to?: string; readonly ply?: number }
  /** The game that was on, and where it stood. */
  readonly game: number
  readonly ply: number
}

/** What the state shows of the game that is on; `board.white` is the parent's White throughout. */
type Seen = {
  readonly index: number
  readonly status: string
  readonly turn: Side
  readonly position: Position
  readonly moves: readonly string[]
}

/** One contest with its two players, told from their side: what each has sent, and when the game that is on began. */
class Walk {
  readonly sent: Sent[] = []
  readonly counts = { meant: 0, again: 0, guarded: 0 }
  private startedAt = 0
  private readonly board: Board
  private readonly random: Random

  constructor(board: Board, random: Random) {
    this.board = board
    this.random = random
  }

  private pick<T>(list: readonly T[]): T {
    return list[randomInt(this.random, list.length)]!
  }

  private client() {
    return this.pick(world.nodes).client
  }

  async see(): Promise<Seen | undefined> {
    const { id, white } = this.board
    const { body } = await this.client().get(`/matches/${id}/state`, white.token)
    if (body.matchId === id && body.status === 'FINISHED') return undefined
    const isWhite = (body.turn === 'WHITE' ? body.whitePlayerId : body.blackPlayerId) === white.id
    return {
      index: body.tieBreakIndex ?? 0,
      status: body.status,
      turn: isWhite ? 'white' : 'black',
      position: storedPosition(body.fen),
      moves: body.moves,
    }
  }

  private deliver({ by, path, body }: Sent): Promise<Reply> {
    return this.client().post(`/matches/${this.board.id}/${path}`, this.board[by].token, body)
  }

  /** False once the contest is over. */
  async step(): Promise<boolean> {
    const seen = await this.see()
    if (seen === undefined) return false
    if (seen.status === 'PENDING' && this.random() < 0.5) {
      await joinBoth(this.client(), this.board)
      this.startedAt = world.time.now()
    } else if (this.random() < 0.4 && this.sent.length > 0) await this.again(seen)
    else if (seen.status === 'RUNNING') await this.meant(seen)
    if (this.random() < 0.1) world.time.advance(this.random() < 0.5 ? 20_000 : MINUTE)
    return true
  }

  /** Their last move in the game before, or their resignation of it: what a retry of theirs may repeat. */
  private lastBefore(by: Side, path: Sent['path'], index: number): Sent | undefined {
    return this.sent.findLast(one => one.by === by && one.path === path && one.game === index - 1)
  }

  private isGuarded(by: Side, { index }: Seen): boolean {
    const hasMoved = this.sent.some(one => one.by === by && one.game === index && one.path === 'move')
    return !hasMoved && world.time.now() < this.startedAt + MINUTE
  }

  /** A command of somebody who has seen the state: it is done, unless it looks like a retry in the first minute. */
  private async meant(seen: Seen): Promise<void> {
    // At the start of a game often what looks like a retry of the one before; a resigned parent has no tie-breaks.
    const begins = seen.moves.length < 2 && this.random() < 0.5
    const resigned = (['white', 'black'] as const).find(
      side => this.lastBefore(side, 'resign', seen.index) !== undefined,
    )
    const resigns = seen.index > 0 && ((begins && resigned !== undefined) || this.random() < 0.1)
    const by = resigns ? (resigned ?? this.pick(['white', 'black'] as const)) : seen.turn
    const moves = favourites(seen.position)
    const last = this.lastBefore(by, 'move', seen.index)?.body
    const same = moves.filter(({ from, to }) => from === last?.from && to === last.to)
    const move = this.pick(begins && same.length > 0 ? same : moves)
    const named = this.random() < 0.3 ? { ply: seen.moves.length } : {}
    const body = resigns ? named : { from: move.from, to: move.to, ...named }
    const one: Sent = {
      by,
      path: resigns ? 'resign' : 'move',
      body,
      game: seen.index,
      ply: seen.moves.length,
    }
    const before = this.lastBefore(by, one.path, seen.index)
    // Said with a ply at which the game before was not, it can mean this one only.
    const looksAlike =
      before !== undefined &&
      before.body.from === one.body.from &&
      before.body.to === one.body.to &&
      (one.body.ply === undefined || one.body.ply === before.ply)
    const { status, body: answer } = await this.deliver(one)
    if (looksAlike && this.isGuarded(by, seen)) {
      expect([status, answer.code], JSON.stringify(one)).toEqual([409, 'STALE_STATE'])
      expect(answer.match.moves).toEqual(seen.moves)
      this.counts.guarded++
      return
    }
    expect(status, JSON.stringify([one, answer])).toBe(200)
    const after = await this.see()
    if (resigns) expect(after?.index).not.toBe(seen.index)
    else if (after?.index === seen.index) expect(after.moves).toHaveLength(seen.moves.length + 1)
    this.sent.push(one)
    this.counts.meant++
  }

  /** Something comes again that was done: nothing may change by it, wherever it can be told. */
  private async again(seen: Seen): Promise<void> {
    const one = this.pick(this.sent.slice(-4))
    if (!this.canBeTold(one, seen)) return
    const { status, body } = await this.deliver(one)
    expect([200, 409], JSON.stringify([one, body])).toContain(status)
    if (status === 409) expect(body.code).toBe('STALE_STATE')
    expect(await this.see()).toEqual(seen)
    this.counts.again++
  }

  /** By its ply, as the last on the board, or as the last of the game before until theirs moves or a minute is over. */
  private canBeTold(one: Sent, seen: Seen): boolean {
    if (one.game === seen.index)
      return one.path === 'move' && (one.body.ply !== undefined || one.ply === seen.moves.length - 1)
    if (one.body.ply !== undefined && one.body.ply !== seen.moves.length) return true
    if (one !== this.lastBefore(one.by, one.path, seen.index)) return false
    return seen.status !== 'RUNNING' || this.isGuarded(one.by, seen)
  }
}

/** Knights that go out and home: the same moves come up in every game, and are legal again and again. */
const favourites = (position: Position) => {
  const knights = legalMoves(position).filter(({ from, to }) => /^(g1f3|f3g1|g8f6|f6g8)$/.test(from + to))
  return knights.length > 0 && play(position, knights[0]!).ok ? knights : legalMoves(position)
}

test(`B1 whatever is sent through the parent’s id is done once, or told from a retry (${WALKS} walks)`, async () => {
  const total = { meant: 0, again: 0, guarded: 0 }
  for (let seed = 0; seed < WALKS; seed++) {
    const random = seededRandom(`meant ${seed}`)
    const event = await startEvent(world.http, {
      tieBreakPolicy: seed % 2 === 0 ? 'BEST_OF_5' : 'RAPID',
      tieBreakFallback: 'REPLAY',
      timeControl: '60+30',
      tieBreakTimeControl: '60+30',
    })
    const [board] = (await boardsOf(world.http, event)) as [Board]
    await joinBoth(world.http, board)
    const walk = new Walk(board, random)
    for (let step = 0; step < STEPS; step++) if (!(await walk.step())) break
    for (const key of ['meant', 'again', 'guarded'] as const) total[key] += walk.counts[key]
  }
  expect(total.meant).toBeGreaterThan(WALKS * 10)
  expect(total.again).toBeGreaterThan(WALKS * 3)
  expect(total.guarded).toBeGreaterThan(0)
}, 300_000)
