import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import type { Random } from '../../src/domain/kernel/random.ts'
import type { Database, Disk } from './database.ts'
import type { Node } from './nodes.ts'
import type { Span } from './spans.ts'

export const ROW_NAMES = ['disk', 'unborn', 'crashes', 'connections', 'node', 'database'] as const
export type RowName = (typeof ROW_NAMES)[number]

export type Scene = {
  readonly nodes: readonly Node[]
  readonly database: Database
  readonly disk: Disk | undefined
  readonly random: Random
  /** Of a length that the contract's rows have, what this run takes. */
  readonly scaled: (ms: number) => number
}

/** What a fault did: when no node could commit, for certain. */
export type Fault = { readonly certain: Span; readonly refused: boolean }

export type Row = {
  readonly says: string
  readonly needsDisk?: true
  /** Where another node takes moves all the while, whoever thinks through all of it has used their own time. */
  readonly longClocks?: true
  readonly run: (scene: Scene) => Promise<readonly Fault[]>
}

const SECOND = 1000
/** Between two faults: long enough for everybody to move. */
const CALM = 4 * SECOND

const during = async (begin: () => unknown, ms: number, end: () => unknown): Promise<Span> => {
  await begin()
  const from = performance.now()
  await sleep(ms)
  const to = performance.now()
  await end()
  return { from, to }
}

const DISK: Row = {
  says: 'a full disk for 45 s',
  needsDisk: true,
  run: async ({ disk, scaled }) => {
    if (disk === undefined) throw new Error('there is no disk to fill')
    // What is written in the first moments may still find room on a page.
    disk.fill()
    await sleep(3 * SECOND)
    disk.fill()
    const certain = await during(() => undefined, scaled(42 * SECOND), disk.free)
    return [{ certain, refused: true }]
  },
}

const eachNode = (nodes: readonly Node[], act: (node: Node) => unknown): Promise<unknown> =>
  Promise.all(nodes.map(act))

const UNBORN: Row = {
  says: '30 starts, each killed before it listens',
  run: async ({ nodes, random, scaled }) => {
    await eachNode(nodes, node => node.kill())
    const from = performance.now()
    for (let start = 0; start < Math.max(3, scaled(30)); start++) {
      for (const node of nodes) node.begin()
      await sleep(100 + random() * 400)
      await eachNode(nodes, node => node.kill())
    }
    const to = performance.now()
    await eachNode(nodes, node => node.start())
    return [{ certain: { from, to }, refused: false }]
  },
}

const CRASHES: Row = {
  says: '30 crashes, 0.3 to 4 s down each time',
  run: async ({ nodes, random, scaled }) => {
    const faults: Fault[] = []
    for (let crash = 0; crash < Math.max(3, scaled(30)); crash++) {
      await eachNode(nodes, node => node.kill())
      const certain = await during(
        () => undefined,
        300 + random() * 3700,
        () => undefined,
      )
      faults.push({ certain, refused: false })
      await eachNode(nodes, node => node.start())
      await sleep(500 + random() * 1500)
    }
    return faults
  },
}

const CONNECTIONS: Row = {
  says: 'a database without free connections for 20 s',
  run: async ({ database, scaled }) => {
    const held: Client[] = []
    const control = await database.connect()
    const takeAll = async () => {
      for (;;) {
        try {
          held.push(await database.connect())
        } catch {
          return
        }
      }
    }
    const ours = async () => {
      const { rows } = await control.query(
        `select count(pg_terminate_backend(pid))::int as count from pg_stat_activity where application_name = 'tabiya'`,
      )
      return rows[0].count as number
    }
    await takeAll()
    while ((await ours()) > 0) await takeAll()
    const certain = await during(
      () => undefined,
      scaled(20 * SECOND),
      () => undefined,
    )
    await Promise.all(held.map(client => client.end()))
    await control.end()
    return [{ certain, refused: true }]
  },
}

/** From a blink to most of a minute: 0.2 to 40 s. */
const FREEZES = [200, 500, 900, 1500, 3000, 5500, 12_000, 40_000]

/** Faults of one node of two are none of the platform: the other could have been asked. */
const NODE: Row = {
  says: 'a node that stands still for 0.2 to 40 s, one of two where there are two',
  longClocks: true,
  run: async ({ nodes, scaled }) => {
    const faults: Fault[] = []
    for (const ms of FREEZES) {
      const [node] = nodes as [Node]
      const certain = await during(
        () => node.signal('SIGSTOP'),
        Math.max(200, scaled(ms)),
        () => node.signal('SIGCONT'),
      )
      if (nodes.length === 1) faults.push({ certain, refused: false })
      await sleep(CALM)
    }
    if (nodes.length === 1) return faults
    const certain = await during(
      () => eachNode(nodes, node => node.signal('SIGSTOP')),
      scaled(8000),
      () => eachNode(nodes, node => node.signal('SIGCONT')),
    )
    return [...faults, { certain, refused: false }]
  },
}

const DATABASE: Row = {
  says: 'a database that stands still for 0.2 to 40 s',
  run: async ({ database, scaled }) => {
    const faults: Fault[] = []
    for (const ms of FREEZES) {
      const certain = await during(
        () => database.signal('SIGSTOP'),
        Math.max(200, scaled(ms)),
        () => database.signal('SIGCONT'),
      )
      faults.push({ certain, refused: true })
      await sleep(CALM)
    }
    return faults
  },
}

export const ROWS: Readonly<Record<RowName, Row>> = {
  disk: DISK,
  unborn: UNBORN,
  crashes: CRASHES,
  connections: CONNECTIONS,
  node: NODE,
  database: DATABASE,
}
