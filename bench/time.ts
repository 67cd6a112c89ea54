import { loadavg } from 'node:os'
import { join } from 'node:path'
import { describeEmbeddedFailure } from '../src/db/embedded/failure.ts'
import { findFreePort } from '../src/db/embedded/ports.ts'
import { startEmbedded } from '../src/db/embedded/start.ts'
import { withDataFolder } from './moves/processes.ts'
import { type Disk, databaseAt, mountDisk } from './time/database.ts'
import { HELP, readOptions, type TimeOptions } from './time/options.ts'
import { ROWS, type RowName } from './time/rows.ts'
import { type RowRun, runRow } from './time/run-row.ts'

/** Figures and what they must be: see docs/decisions/0083-time.md. The exit code. */
export const benchTime = async (argv: readonly string[]): Promise<number> => {
  const options = readOptions(argv)
  if (!options.ok) {
    console.error(`bench time: ${options.error}\n\n${HELP}`)
    return 2
  }
  if (options.value === 'help') {
    console.log(HELP)
    return 0
  }
  const asked = options.value
  return withDataFolder(dataDir => runAll(dataDir, asked))
}

type Line = { readonly row: RowName; readonly nodes: number; readonly run: RowRun }

const runAll = async (dataDir: string, options: TimeOptions): Promise<number> => {
  const started = await startEmbedded({ dataDir, log: () => undefined })
  if (!started.ok) throw new Error(describeEmbeddedFailure(started.error))
  const lines: Line[] = []
  const failed: string[] = []
  try {
    for (const nodes of options.nodes)
      for (const row of options.rows) {
        const name = `${row} on ${nodes} node${nodes === 1 ? '' : 's'}`
        console.log(`${name}: ${ROWS[row].says} …`)
        try {
          const run = await runOne({ dataDir, url: started.value.url, options, row, nodes })
          lines.push({ row, nodes, run })
          console.log(`  ${textOf(run)}`)
          for (const { matchId, ply, what } of run.complaints) console.log(`  ${matchId} ply ${ply}: ${what}`)
          if (run.complaints.length > 0 || run.readyInVain > 0) failed.push(name)
        } catch (error) {
          console.error(`  could not be run: ${(error as Error).message}`)
          failed.push(name)
        }
      }
  } finally {
    await started.value.stop()
  }
  if (options.json) console.log(JSON.stringify({ bench: 'time', load: loadavg(), lines: lines.map(short) }))
  for (const name of failed) console.error(`bench time: ${name} is not as it must be`)
  return failed.length === 0 ? 0 : 1
}

type One = {
  readonly dataDir: string
  readonly url: string
  readonly options: TimeOptions
  readonly row: RowName
  readonly nodes: 1 | 2
}

const runOne = async ({ dataDir, url, options, row: name, nodes }: One): Promise<RowRun> => {
  const row = ROWS[name]
  const disk: Disk | undefined =
    row.needsDisk === true ? mountDisk(`${dataDir}-${nodes}`, join(dataDir, 'postgres')) : undefined
  try {
    const database = databaseAt(url, dataDir)
    const databaseUrl = await database.create(`time_${name}_${nodes}`, disk)
    const ports = []
    for (let node = 0; node < nodes; node++) ports.push(await findFreePort())
    const { boards, scale, seed } = options
    return await runRow({ row, database, disk, databaseUrl, ports, boards, scale, seed })
  } finally {
    disk?.unmount()
  }
}

const textOf = (run: RowRun): string =>
  `${run.faults} faults, ${(run.haltedMs / 1000).toFixed(1)} s in which no move could be made; ${run.turns} turns, ` +
  `at most ${Math.round(run.tooMuchCharged)} ms too much charged and ${Math.round(run.tooLittleCharged)} ms too little beyond the bounds; ` +
  `${run.readyInVain} times ready in vain; load ${loadavg()[0]!.toFixed(1)}; ${run.complaints.length === 0 ? 'as it must be' : `${run.complaints.length} complaints`}`

const short = ({ row, nodes, run }: Line) => ({
  row,
  nodes,
  faults: run.faults,
  haltedMs: run.haltedMs,
  turns: run.turns,
  tooMuchChargedMs: Math.round(run.tooMuchCharged),
  tooLittleChargedMs: Math.round(run.tooLittleCharged),
  readyInVain: run.readyInVain,
  complaints: run.complaints.length,
})
