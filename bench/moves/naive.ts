import type { FastifyInstance } from 'fastify'
import type { Pool, PoolClient } from 'pg'
import type { z } from 'zod'
import type { addRoute } from '../../src/http/route.ts'
import type { moveBody } from '../../src/wire/playing.ts'

export type NaiveContext = {
  readonly pool: Pool
  readonly addRoute: typeof addRoute
  readonly moveBody: typeof moveBody
  readonly position: typeof import('../../src/domain/chess/position.ts')
}

type Body = z.infer<typeof moveBody>

/**
 * The pipeline of the first design written plainly: a transaction for each move that locks the match, reads
 * its moves, validates, inserts, updates and commits. In the same server, on the same tables.
 */
export const addNaiveMove = (app: FastifyInstance, ctx: NaiveContext): void =>
  ctx.addRoute(app, {
    method: 'POST',
    url: '/bench/matches/:id/move',
    tag: 'bench',
    summary: 'A move in a transaction of its own',
    auth: 'active',
    body: ctx.moveBody,
    answer: [200, ctx.moveBody],
    codes: [],
    handle: async ({ request, body, id }) => ({
      ok: true,
      value: await inTransaction(ctx.pool, tx => move(ctx, tx, id, request.caller?.playerId ?? '', body)),
    }),
  })

const inTransaction = async <T>(pool: Pool, work: (tx: PoolClient) => Promise<T>): Promise<T> => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

const MATCH = `
select m.*, t."timeControl", w."playerId" as "whitePlayerId", b."playerId" as "blackPlayerId"
from matches m join tournaments t on t.id = m."tournamentId"
join entries w on w.id = m."whiteEntryId" join entries b on b.id = m."blackEntryId"
where m.id = $1 for update of m`

const INSERT = `
insert into match_moves ("matchId", "moveNumber", version, "playerId", color, san, uci, "from", "to", promotion,
  "fenBefore", "fenAfter", "whiteTimeMsRemaining", "blackTimeMsRemaining", "spentMs", "creditMs", "playedAt")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, 0, to_timestamp($16::float8 / 1000))`

const UPDATE = `
update matches set version = version + 1, ply = $2, "currentFen" = $3, "lastMoveAt" = to_timestamp($4::float8 / 1000),
  "whiteTimeMsRemaining" = $5, "blackTimeMsRemaining" = $6 where id = $1`

const move = async ({ position }: NaiveContext, tx: PoolClient, id: string, player: string, body: Body) => {
  const { rows } = await tx.query(MATCH, [id])
  const [match] = rows
  const { rows: moves } = await tx.query(
    'select * from match_moves where "matchId" = $1 order by "moveNumber"',
    [id],
  )
  if (match === undefined || match.status !== 'RUNNING') throw new Error('MATCH_NOT_RUNNING')
  const before = position.storedPosition(match.currentFen)
  const white = before.turn === 'WHITE'
  if (player !== (white ? match.whitePlayerId : match.blackPlayerId)) throw new Error('NOT_YOUR_TURN')
  const { promotion } = body
  const played = position.play(before, { from: body.from, to: body.to, ...(promotion ? { promotion } : {}) })
  if (!played.ok) throw new Error('ILLEGAL_MOVE')
  const { san, uci, from, to, position: after, promotion: promoted } = played.value
  const at = Date.now()
  const spent = Math.max(0, at - match.lastMoveAt)
  const left = {
    white: match.whiteTimeMsRemaining - (white ? spent : 0),
    black: match.blackTimeMsRemaining - (white ? 0 : spent),
  }
  const number = moves.length + 1
  const what = [san, uci, from, to, promoted, before.fen, after.fen, left.white, left.black, spent, at]
  await tx.query(INSERT, [id, number, match.version + 1, player, before.turn, ...what])
  await tx.query(UPDATE, [id, number, after.fen, at, left.white, left.black])
  return { ...match, fen: after.fen, moveNumber: number, moves: [...moves.map(row => row.uci), uci] }
}
