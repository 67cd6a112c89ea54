import pg from 'pg'
import type { Check } from './messages.ts'
import type { ReadyMatch } from './prepare.ts'

const STORED = `
select "matchId" as id, array_agg(uci order by "moveNumber") as ucis from match_moves group by "matchId"`

/** Every move that was acknowledged must be stored, at its place in its match. */
export const checkStored = async (databaseUrl: string, matches: readonly ReadyMatch[]): Promise<Check> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string; ucis: string[] }>(STORED)
    const stored = new Map(rows.map(({ id, ucis }) => [id, ucis]))
    const lost = matches.flatMap(({ id, game, acknowledged }) =>
      game.ucis
        .slice(0, acknowledged)
        .flatMap((uci, ply) => (stored.get(id)?.[ply] === uci ? [] : [`${id} ${ply + 1} ${uci}`])),
    )
    const acknowledged = matches.reduce((sum, match) => sum + match.acknowledged, 0)
    return { acknowledged, lost: lost.length, examples: lost.slice(0, 5) }
  } finally {
    await client.end()
  }
}
