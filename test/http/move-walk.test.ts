import { readFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { expect, test } from 'vitest'
import { moveOf, startMatch } from '../helpers/event.ts'
import { useWorld } from '../helpers/server.ts'
import { FULL_SIZE } from '../helpers/size.ts'

const world = useWorld({ realTime: true })

const page = readFileSync(new URL('../../docs/architecture.md', import.meta.url), 'utf8')

/** The files that the page lists between these words, in its order. */
const listed = (): string[] => {
  const [, table = ''] = /A move passes these files, in this order[\s\S]*?\n\n([\s\S]*?)\n\n/.exec(page) ?? []
  return [...table.matchAll(/^\| \**`([^`]+)`/gm)].map(([, file]) => `src/${file}`)
}

/** What runs with each move and is no step of its way, with the reason. */
const BESIDE: Readonly<Record<string, string>> = {
  'src/domain/kernel/': 'the words of the domain',
  'src/domain/match/(deadline|draws|match|pause)': 'asked one question by the steps, or for the answer',
  'src/domain/clock/halts': 'asked what stood still',
  'src/domain/chess/(dead-position|draw-rules)': 'asked whether the game is over',
  'src/http/(connections|etag|headers|request-log|cookies|methods|public-address|compression/install)':
    'what every answer passes',
  'src/http/(idempotency|version)': 'each reads one header',
  'src/app/accounts/personal-token-cache': 'asked whether the token is a personal one',
  'src/app/time/(database-health|heart|node-time|stalls)': 'asked by the timeline, and at work by itself',
  'src/db/pool': 'opened the connections',
  'src/app/views/|src/wire/': 'the answer, after the commit',
  'src/app/runtime/one-at-a-time|src/db/feed/|src/live/': 'watchers, after the commit',
  'src/server': 'put it all together',
}

/** The files of ours in which a function was called with each of these moves. */
const filesOfMoves = async (play: (move: number) => Promise<void>, moves: number): Promise<string[]> => {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  const called: Set<string>[] = []
  for (let move = 0; move < moves; move++) {
    await session.post('Profiler.takePreciseCoverage')
    await play(move)
    const { result } = await session.post('Profiler.takePreciseCoverage')
    called.push(
      new Set(
        result
          .filter(({ functions }) => functions.some(({ ranges }) => ranges[0]!.count > 0))
          .flatMap(({ url }) => /\/(src\/[^?]*)/.exec(url)?.[1] ?? []),
      ),
    )
  }
  session.disconnect()
  // The first two find caches empty; what works by itself does not happen to be on each time.
  return [...called[2]!].filter(file => called.slice(2).every(files => files.has(file)))
}

test.runIf(FULL_SIZE)('the files that a move passes are those of the page, at most 25', async () => {
  const board = await startMatch(world.http)
  const moves = 'e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 b1c3 d7d6 d2d3 g8f6'.split(' ')
  const files = await filesOfMoves(async at => {
    const path = `/matches/${board.id}/move`
    const { token } = at % 2 === 0 ? board.white : board.black
    expect((await world.http.post(path, token, moveOf(moves[at]!))).status).toBe(200)
  }, moves.length)
  const walk = listed()
  expect(walk.length).toBeLessThanOrEqual(25)
  expect(walk.filter(file => !files.includes(file))).toEqual([])
  const beside = Object.keys(BESIDE).map(pattern => new RegExp(`^(?:${pattern})`))
  expect(files.filter(file => !walk.includes(file) && !beside.some(each => each.test(file)))).toEqual([])
})
