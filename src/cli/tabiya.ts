#!/usr/bin/env node
const HELP = `tabiya: chess tournaments from one command to the last prize

  tabiya serve [options]     start the server (see tabiya serve --help)
  tabiya help                this text

Exit codes: 0 done, 1 failed, 2 the command line is not understood.`

const main = async (argv: readonly string[]): Promise<number> => {
  const [command, ...rest] = argv
  switch (command) {
    case 'serve': {
      // Loaded when asked for: the tools that need no database start without the server.
      const { serve } = await import('./serve.ts')
      return serve(rest)
    }
    case undefined:
    case 'help':
    case '--help':
    case '-h':
      console.log(HELP)
      return 0
    default:
      console.error(`tabiya: there is no command "${command}".\n\n${HELP}`)
      return 2
  }
}

process.exitCode = await main(process.argv.slice(2))
