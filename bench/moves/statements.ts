import { request } from 'undici'
import { makeGames } from './games.ts'
import type { MovesOptions } from './options.ts'
import { makeMatches, makePeople } from './prepare.ts'
import { startServerProcess, withDataFolder } from './processes.ts'

/** Plays a game with one move at a time and counts, by the driver's log, the statements sent for each move. */
export const countStatements = ({ json }: MovesOptions): Promise<number> =>
  withDataFolder(async dataDir => {
    const server = await startServerProcess({ dataDir, port: 0, countStatements: true })
    try {
      const [game] = makeGames(1, 'statements')
      const setup = await makePeople(server.url, 2)
      const [match] = await makeMatches(setup, () => game!)
      const perMove: string[][] = []
      for (const [ply, body] of game!.bodies.entries()) {
        const headers = match!.headers[ply % 2]!
        const answer = await request(`${server.url}/matches/${match!.id}/move`, {
          method: 'POST',
          headers,
          body,
        })
        await answer.body.dump()
        if (answer.statusCode !== 200)
          throw new Error(`move ${ply + 1} was answered with ${answer.statusCode}`)
        perMove.push(JSON.parse(String(answer.headers['x-statements'])) as string[])
      }
      return report(perMove, json)
    } finally {
      await server.stop()
    }
  })

const report = (perMove: readonly string[][], json: boolean): number => {
  const counts = perMove.map(statements => statements.length)
  const most = Math.max(...counts)
  const least = Math.min(...counts)
  console.log(`${perMove.length} moves, one at a time: ${least} to ${most} statements each`)
  for (const text of new Set(perMove.flat())) console.log(`  ${text} …`)
  if (json) console.log(JSON.stringify({ bench: 'moves --statements', moves: perMove.length, least, most }))
  return least === 1 && most === 1 ? 0 : 1
}
