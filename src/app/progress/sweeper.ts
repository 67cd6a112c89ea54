import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'
import { type DueMatch, dueMatches, stalledTournaments } from '../../db/progress.ts'
import { dueRounds, lockTournament } from '../../db/tournaments.ts'
import { adjudicate } from '../../domain/chess/adjudicate.ts'
import { initialPosition, storedPosition } from '../../domain/chess/position.ts'
import { type Millis, SECOND } from '../../domain/kernel/time.ts'
import { FLAG_MARGIN } from '../../domain/match/decided-by-time.ts'
import type { Context } from '../context.ts'
import { transact } from '../transact.ts'
import { advance } from './advance.ts'
import { settle } from './settle.ts'

const SWEEP_EVERY: Millis = 500
const RECONCILE_EVERY: Millis = 15 * SECOND
const BATCH = 100

/** Told of each sweep how long the match that waited longest had been due. */
export type OnSweep = (late: Millis) => void

/** Publishes the round of an event that is due by itself. */
export type Publish = (tournamentId: string) => Promise<unknown>

export type Sweeper = { readonly stop: () => Promise<void> }

/**
 * Lets time decide what nobody asks about: flags that fell, players who did not come. Nobody needs to be
 * connected, and every node may sweep: each match is settled under its locks, once. From time to time it also
 * looks for events in which something was left undone.
 */
export const startSweeper = (ctx: Context, publish: Publish, onSweep: OnSweep = () => undefined): Sweeper => {
  const stopping = new AbortController()
  const loop = async (): Promise<void> => {
    await warmUp()
    let reconciledAt = Number.NEGATIVE_INFINITY
    while (!stopping.signal.aborted) {
      try {
        await ctx.timeline.ready()
        const at = ctx.timeline.now()
        if (at - reconciledAt >= RECONCILE_EVERY) {
          await reconcile(ctx)
          reconciledAt = at
        }
        await publishDue(ctx, publish)
        await sweep(ctx, onSweep)
      } catch (error) {
        ctx.log.warn({ err: error }, '[sweeper] sweep - failed')
      }
      await sleep(SWEEP_EVERY, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
    }
  }
  const running = loop()
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

const PIECES = 30
const MOVES_A_PIECE = 150

/**
 * The first searches for a mate take several times as long, until their code is compiled, and would hold up whoever plays
 * meanwhile: so they are made here, in small pieces between which everybody has a turn.
 */
const warmUp = async (): Promise<void> => {
  const positions = [initialPosition(), storedPosition('8/8/8/4k3/4n3/8/P7/K7 w - - 0 1')]
  for (let piece = 0; piece < PIECES; piece++) {
    adjudicate(positions[piece % positions.length]!, 'WHITE', MOVES_A_PIECE)
    await turn()
  }
}

/** Settles the matches that are due. One that fails does not keep the others waiting. */
const sweep = async (ctx: Context, onSweep: OnSweep): Promise<void> => {
  const at = ctx.timeline.now() - FLAG_MARGIN
  let due = await dueMatches(ctx.pool, at, BATCH, undefined)
  onSweep(due[0] === undefined ? 0 : at - due[0].dueAt)
  // Nobody loses on time before a commit has shown that a move could have been accepted.
  if (due.length > 0) await ctx.timeline.until({ what: 'proof', of: at })
  while (due.length > 0) {
    for (const { id } of due)
      await attempt(ctx, { matchId: id }, () => settle(ctx, id, { kind: 'observe' }, ctx.timeline.now()))
    due = due.length < BATCH ? [] : await dueMatches(ctx.pool, at, BATCH, due.at(-1) as DueMatch)
  }
}

/** Publishes the rounds whose time has come. */
const publishDue = async (ctx: Context, publish: Publish): Promise<void> => {
  for (const { id } of await dueRounds(ctx.pool, ctx.timeline.now()))
    await attempt(ctx, { tournamentId: id }, () => publish(id))
}

const reconcile = async (ctx: Context): Promise<void> => {
  for (const { id } of await stalledTournaments(ctx.pool))
    await attempt(ctx, { tournamentId: id }, () =>
      transact(ctx, async (tx, log) => {
        const tournament = await lockTournament(tx, id)
        if (tournament !== undefined) await advance({ log }, tx, tournament, ctx.timeline.now())
      }),
    )
}

const attempt = async (ctx: Context, subject: object, work: () => Promise<unknown>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    const text = Object.entries(subject).map(([key, value]) => `${key}=${value}`)
    ctx.log.error({ err: error, ...subject }, `[sweeper] settle - ${text.join(', ')} - failed`)
  }
}
