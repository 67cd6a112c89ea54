import { measureKill } from './moves/kill.ts'
import { measure } from './moves/measure.ts'
import { HELP, readOptions } from './moves/options.ts'
import { countStatements } from './moves/statements.ts'

const MODES = { measure, kill: measureKill, statements: countStatements } as const

/** Contract of the figures: see docs/decisions/0040-move-path-measured.md. The exit code. */
export const benchMoves = async (argv: readonly string[]): Promise<number> => {
  const options = readOptions(argv)
  if (!options.ok) {
    console.error(`bench moves: ${options.error}\n\n${HELP}`)
    return 2
  }
  if (options.value === 'help') {
    console.log(HELP)
    return 0
  }
  return MODES[options.value.mode](options.value)
}
