import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openPool } from '../../src/db/pool.ts'
import { createTestDatabase } from '../helpers/database.ts'
import { moveOf, startMatch } from '../helpers/event.ts'
import { expectInvariants } from '../helpers/invariants.ts'
import { startProcess } from '../helpers/process.ts'
import { FULL_SIZE } from '../helpers/size.ts'

/** A host whose clock is an hour fast, then an hour slow, then right, changing every second. */
const LYING_CLOCK = `data:text/javascript,${encodeURIComponent(`
  const real = Date.now.bind(Date)
  const lie = () => real() + [3600e3, -3600e3, 0][Math.floor(performance.now() / 1000) % 3]
  const True = Date
  globalThis.Date = class extends True { constructor(...given) { given.length === 0 ? super(lie()) : super(...given) } }
  Date.now = lie
`)}`

test.runIf(FULL_SIZE)(
  'G8 a host whose clock jumps by hours takes no time from anybody, and agrees with a node whose clock is right',
  async () => {
    const database = await createTestDatabase('durable')
    const pool = openPool(database.url)
    const [right, wrong] = await Promise.all([
      startProcess(database.url),
      startProcess(database.url, [], ['--import', LYING_CLOCK]),
    ])
    try {
      const board = await startMatch(right.client, { timeControl: '5+0' })
      for (const [ply, uci] of ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1c4', 'g8f6', 'd2d3', 'd7d6'].entries()) {
        const { token } = ply % 2 === 0 ? board.white : board.black
        const node = ply % 3 === 0 ? right : wrong
        const reply = await node.client.post(`/matches/${board.id}/move`, token, { ...moveOf(uci), ply })
        expect([reply.status, reply.body.code]).toEqual([200, undefined])
        await sleep(400)
      }
      const { body: moves } = await right.client.get(`/matches/${board.id}/moves`)
      for (const { spentMs } of moves) expect(spentMs).toBeLessThan(5_000)
      const times = moves.map(({ playedAt }: { playedAt: string }) => Date.parse(playedAt))
      expect(times).toEqual([...times].sort((a, b) => a - b))
      const seen = await Promise.all(
        [right, wrong].map(
          async node => (await node.client.get(`/matches/${board.id}/state`, board.white.token)).body,
        ),
      )
      const [one, two] = seen.map(state => Date.parse(state.serverTimeUtc)) as [number, number]
      expect(Math.abs(one - two)).toBeLessThan(2_000)
      expect(seen.every(state => state.status === 'RUNNING' && state.whiteTimeMsRemaining > 280_000)).toBe(
        true,
      )
      await expectInvariants(pool)
    } finally {
      await Promise.all([right.kill(), wrong.kill()])
      await pool.end()
      await database.drop()
    }
  },
)
