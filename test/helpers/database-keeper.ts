/**
 * A process that keeps a PostgreSQL in a temporary folder for as long as whoever started it lives: it ends with its
 * standard input, which the system closes however that process ends. Prints the address as its only line. Told to be
 * `fast`, it does not wait for the disk: that takes a third of the time of the tests, and only a power cut could tell.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeEmbeddedFailure } from '../../src/db/embedded/failure.ts'
import { startEmbedded } from '../../src/db/embedded/start.ts'

// A signal to the terminal or the process group ends the tests, and they end this process by its input.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined)

const folder = mkdtempSync(join(tmpdir(), 'tabiya-test-'))
// Files of tests share it, and some have a dozen nodes.
const roomy = { max_connections: '300' }
const fast = { settings: { ...roomy, fsync: 'off', full_page_writes: 'off' }, unsafe: true }
const started = await startEmbedded({
  dataDir: join(folder, 'data'),
  log: () => undefined,
  ...(process.argv[2] === 'fast' ? fast : { settings: roomy }),
})
if (started.ok) {
  console.log(started.value.url)
  for await (const _ of process.stdin);
  await started.value.stop()
} else {
  console.error(describeEmbeddedFailure(started.error))
  process.exitCode = 1
}
rmSync(folder, { recursive: true, force: true })
