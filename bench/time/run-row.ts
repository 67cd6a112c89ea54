import { setTimeout as sleep } from 'node:timers/promises'
import { seededRandom } from '../../src/domain/kernel/random.ts'
import { keepAccountsIn, register } from '../../test/helpers/accounts.ts'
import { type Client, connect } from '../../test/helpers/client.ts'
import { onServer } from '../../test/helpers/database-setup.ts'
import { boardsOf, joinBoth, startEvent } from '../../test/helpers/event.ts'
import { makeGames } from '../moves/games.ts'
import type { Database, Disk } from './database.ts'
import { type Halt, judge, type Verdict } from './judge.ts'
import { type Node, nodeOn, watchNodes } from './nodes.ts'
import { type Played, playTable } from './players.ts'
import type { Fault, Row, Scene } from './rows.ts'
import type { Span } from './spans.ts'

export type RowRun = Verdict & {
  readonly faults: number
  readonly haltedMs: number
  /** How often a node said that it was ready while no move could be committed. */
  readonly readyInVain: number
}

export type RowSetting = {
  readonly row: Row
  readonly database: Database
  readonly disk: Disk | undefined
  readonly databaseUrl: string
  readonly ports: readonly number[]
  readonly boards: number
  readonly scale: number
  readonly seed: string
}

/** Everybody's thinking fits in so much; the faults do not. */
const TIME_CONTROL = { short: '1+1', long: '4+1' } as const
const LEAD_IN = 3000
const LEAD_OUT = 6000
/** A node may say that it is ready for so long after moves came to be refused: it has to have noticed. */
const NOTICED_WITHIN = 2500
const MOST_GAMES = 400
const LONG_GAME = 100

export const runRow = async (setting: RowSetting): Promise<RowRun> => {
  const nodes = setting.ports.map(port => nodeOn(setting.databaseUrl, port))
  try {
    for (const node of nodes) await node.start()
    const http = connect(nodes[0]!.url)
    keepAccountsIn(http, { open: use => onServer(setting.databaseUrl, use), now: Date.now })
    const { played, faults, ready } = await playThrough(setting, nodes, http)
    const seen = faults.map(fault => onceRefused(fault, played))
    const halts = seen.map(fault => haltOf(fault, ready))
    const haltedMs = seen.reduce((sum, { certain }) => sum + certain.to - certain.from, 0)
    return {
      ...(await judge(http, played, halts)),
      faults: seen.length,
      haltedMs: Math.round(haltedMs),
      readyInVain: readyInVain(seen, ready),
    }
  } finally {
    await Promise.all(nodes.map(node => node.stop()))
  }
}

type Happened = {
  readonly played: readonly Played[]
  readonly faults: readonly Fault[]
  /** When a node said that it takes moves. */
  readonly ready: readonly Span[]
}

/** All boards play on while the fault is there. */
const playThrough = async (setting: RowSetting, nodes: readonly Node[], http: Client): Promise<Happened> => {
  const { row, boards, seed } = setting
  const organiser = await register(http, 'organiser')
  const timeControl = row.longClocks === true && nodes.length > 1 ? TIME_CONTROL.long : TIME_CONTROL.short
  const event = await startEvent(http, { timeControl }, { players: boards * 2, organiser })
  const games = makeGames(MOST_GAMES, seed).filter(({ ucis }) => ucis.length >= LONG_GAME)
  const over = { is: false }
  const playing = (await boardsOf(http, event)).map(async (board, index) => {
    const from = performance.now()
    await joinBoth(http, board)
    const table = {
      board,
      nodes,
      game: games[index % games.length]!,
      isOver: () => over.is,
      thinker: index === 0,
    }
    const random = seededRandom(`${seed}/${board.id}`)
    return playTable({ ...table, random, began: { from, to: performance.now() } })
  })
  await sleep(LEAD_IN)
  const watch = watchNodes(nodes)
  const faults = await row.run(sceneOf(setting, nodes, seededRandom(seed)))
  await sleep(LEAD_OUT)
  over.is = true
  const played = await Promise.all(playing)
  await watch.stop()
  return { played, faults, ready: watch.saidReady() }
}

const sceneOf = (
  { database, disk, scale }: RowSetting,
  nodes: readonly Node[],
  random: Scene['random'],
): Scene => ({
  nodes,
  database,
  disk,
  random,
  scaled: value => (value * scale) / 100,
})

/** Where the disk is full, moves go on for as long as they find room on a page: no longer than until the last that did. */
const onceRefused = (fault: Fault, played: readonly Played[]): Fault => {
  const { from, to } = fault.certain
  const made = played.flatMap(({ turns }) => turns.map(({ receipt }) => receipt.to))
  const last = Math.max(from, ...made.filter(at => at > from && at < to))
  return fault.refused ? { ...fault, certain: { from: last, to } } : fault
}

/** A fault began after the last time that a node was seen to be ready before it, and was over by the next. */
const haltOf = ({ certain, refused }: Fault, ready: readonly Span[]): Halt => {
  const before = ready.filter(({ from }) => from <= certain.from).map(({ from }) => from)
  const after = ready.filter(({ to }) => to >= certain.to).map(({ to }) => to)
  const possible = { from: Math.max(0, ...before), to: Math.min(performance.now(), ...after) }
  return { certain, refused, possible }
}

const readyInVain = (faults: readonly Fault[], ready: readonly Span[]): number =>
  faults.reduce(
    (sum, { certain }) =>
      sum + ready.filter(({ from, to }) => from > certain.from + NOTICED_WITHIN && to < certain.to).length,
    0,
  )
