import type { ClientBase } from 'pg'

/** A move that a server has answered 200: it must be on disk, whatever happened since. */
type Acknowledged = { readonly matchId: string; readonly moveNumber: number; readonly uci: string }

const acknowledged = new Map<string, Acknowledged>()

/** Called for every answer that the clients of a test file get. */
export const noteAcknowledged = (method: string, path: string, status: number, body: unknown): void => {
  if (method !== 'POST' || status !== 200 || !/^\/matches\/[^/]+\/move$/.test(path)) return
  const { matchId, moves } = body as { readonly matchId: string; readonly moves: readonly string[] }
  const uci = moves.at(-1)
  const known = acknowledged.get(matchId)?.moveNumber ?? 0
  if (uci !== undefined && moves.length >= known)
    acknowledged.set(matchId, { matchId, moveNumber: moves.length, uci })
}

/** What was acknowledged in another file's tests is in another database. */
export const forgetAcknowledged = (): void => acknowledged.clear()

/** Puts the log of this file's clients beside the database's own tables, for INV12; gone with the connection. */
export const loadAcknowledged = async (client: ClientBase): Promise<void> => {
  const all = [...acknowledged.values()]
  await client.query(
    'create temporary table if not exists acknowledged_moves ("matchId" uuid, "moveNumber" integer, uci text)',
  )
  await client.query('delete from acknowledged_moves')
  if (all.length === 0) return
  await client.query(
    'insert into acknowledged_moves select * from unnest($1::uuid[], $2::int[], $3::text[])',
    [all.map(move => move.matchId), all.map(move => move.moveNumber), all.map(move => move.uci)],
  )
}
