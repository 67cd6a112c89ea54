#!/usr/bin/env node
const HELP = `tabiya: chess tournaments from one command to the last prize

  tabiya serve [options]     start the server (see tabiya serve --help)
  tabiya reconcile           compare the ledger with payouts and entry fees
  tabiya fide-list FILE      load FIDE's rating list, to look people up in
  tabiya backup FILE         write everything into one file, while the server runs or not
  tabiya restore FILE        make a database from such a file
  tabiya pair FILE           pair the next round of a tournament file by FIDE's Dutch rules
  tabiya check FILE          compare every round of a file with the rules
  tabiya explain FILE        say why a player has this opponent and colour
  tabiya standings FILE      rank the players by FIDE's tie-breaks
  tabiya generate            invent a tournament
  tabiya help                this text

Exit codes: 0 done, 1 failed, 2 the command line is not understood; the tools on files: see TOOL --help.`

const main = async (argv: readonly string[]): Promise<number> => {
  const [command, ...rest] = argv
  switch (command) {
    case 'serve': {
      // Loaded when asked for: the tools that need no database start without the server.
      const { serve } = await import('./serve.ts')
      return serve(rest)
    }
    case 'reconcile': {
      const { runReconcile } = await import('./reconcile.ts')
      return runReconcile(rest)
    }
    case 'fide-list': {
      const { fideList } = await import('./fide-list.ts')
      return fideList(rest)
    }
    case 'backup': {
      const { backup } = await import('./backup.ts')
      return backup(rest)
    }
    case 'restore': {
      const { restore } = await import('./restore.ts')
      return restore(rest)
    }
    case undefined:
    case 'help':
    case '--help':
    case '-h':
      console.log(HELP)
      return 0
    default: {
      const { runTool } = await import('./tools.ts')
      const tool = runTool(argv)
      if (tool !== undefined) return tool
      console.error(`tabiya: there is no command "${command}".\n\n${HELP}`)
      return 2
    }
  }
}

process.exitCode = await main(process.argv.slice(2))
