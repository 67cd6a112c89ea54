import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from '../src/client/client.ts'
import { makeDiary } from './diary.ts'
import { direct } from './direct.ts'
import { HELP, readOptions } from './options.ts'

const main = async (argv: readonly string[]): Promise<number> => {
  const options = readOptions(argv, process.env)
  if (!options.ok) {
    console.error(`swiss-open: ${options.error}\n\n${HELP}`)
    return 2
  }
  if (options.value === 'help') {
    console.log(HELP)
    return 0
  }
  const { url, token, players, seed, trf } = options.value
  if (trf !== undefined) mkdirSync(trf, { recursive: true })
  try {
    const id = await direct({
      api: connect(url, { token }),
      diary: makeDiary(players, seed),
      seed,
      print: line => console.log(line),
      onReport: (round, text) => {
        if (trf !== undefined) writeFileSync(join(trf, `round-${round}.trf`), text)
      },
    })
    console.log(`\nThe event: ${url}/t/${id}`)
    return 0
  } catch (error) {
    console.error(`swiss-open: ${error instanceof Error ? error.message : error}`)
    return 1
  }
}

process.exitCode = await main(process.argv.slice(2))
