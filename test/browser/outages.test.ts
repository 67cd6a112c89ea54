import { afterAll, beforeAll, expect, test } from 'vitest'
import { useBrowser } from '../helpers/browser.ts'
import { createTestDatabase, type TestDatabase } from '../helpers/database.ts'
import { startDoor } from '../helpers/door.ts'
import { goThrough, isFatal, OUTAGES, WITHIN_MS } from '../helpers/outage.ts'
import { type ServerProcess, startProcess } from '../helpers/process.ts'
import { FULL_SIZE } from '../helpers/size.ts'

const browser = useBrowser()

let database: TestDatabase
/** The door leads to the first; where it dies, the next takes its place. */
const nodes: ServerProcess[] = []

const startNode = () => startProcess(database.url, ['--trust-proxy', '127.0.0.1'])

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(async () => {
  await Promise.all(nodes.map(node => node.kill()))
  await database.drop()
})

/** A machine that does much else takes longer; `npm run bench -- outages` measures what is promised. */
const ROOM = 2

test.runIf(FULL_SIZE).each(OUTAGES)(
  'the line %s: pages go on by themselves, right, and no move is lost or doubled',
  async outage => {
    while (nodes.length < 2) nodes.push(await startNode())
    const [node, next] = nodes as [ServerProcess, ServerProcess]
    const door = await startDoor()
    door.leadTo(node.client.url)
    const [{ page: player, problems }, { page: spectator }] = [
      await browser.open(door.url),
      await browser.open(door.url),
    ]
    const found = await goThrough(
      outage,
      { door, node: { kill: node.kill, stop: node.end }, next, awayMs: 3_000 },
      { player, spectator },
    )
    door.close()
    if (isFatal(outage)) nodes.shift()
    expect(found.played).toEqual([
      ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1c4', 'f8c5'],
      ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1c4', 'f8c5'],
    ])
    expect(found.listed).toEqual([
      ['e4', 'e5', 'Nf3', 'Nc6', 'Bc4', 'Bc5'],
      ['e4', 'e5', 'Nf3', 'Nc6', 'Bc4', 'Bc5'],
    ])
    expect(problems).toEqual([])
    const [playerMs, spectatorMs] = WITHIN_MS[outage]
    expect(found.playerMs).toBeLessThan(ROOM * playerMs)
    expect(found.spectatorMs).toBeLessThan(ROOM * spectatorMs)
  },
)
