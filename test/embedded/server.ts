/**
 * A small server for the tests to start and kill: starts the embedded database on the folder in its first argument,
 * says on one line how that went, and drains on SIGINT or SIGTERM the way the real one does, with a last write.
 */
import { Client } from 'pg'
import { describeEmbeddedFailure } from '../../src/db/embedded/failure.ts'
import { startEmbedded } from '../../src/db/embedded/start.ts'

const started = await startEmbedded({ dataDir: process.argv[2]!, log: () => undefined })
if (started.ok) {
  const { url, adopted, stop } = started.value
  const drain = async () => {
    const client = new Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query('select 1 as answer')
    await client.end()
    await stop()
    console.log(JSON.stringify({ drained: rows[0].answer === 1 }))
    process.exit(0)
  }
  process.once('SIGINT', drain)
  process.once('SIGTERM', drain)
  console.log(JSON.stringify({ url, adopted, uid: process.getuid?.() }))
  setInterval(() => undefined, 60_000)
} else {
  console.log(JSON.stringify({ failure: started.error, message: describeEmbeddedFailure(started.error) }))
}
