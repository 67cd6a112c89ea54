#!/usr/bin/env node
const HELP = `tabiya: chess tournaments from one command to the last prize

  tabiya serve [options]     start the server (see tabiya serve --help)
  tabiya reconcile           compare the ledger with payouts and entry fees
  tabiya second-factor-off USER
                             let somebody in by password alone who has lost app and recovery codes
  tabiya new-secret --yes    replace the secret that signs tokens: everybody is signed out
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

/** Loaded when asked for: the tools that need no database start without the server. */
const COMMANDS: Readonly<Record<string, (argv: readonly string[]) => Promise<number>>> = {
  serve: async argv => (await import('./serve.ts')).serve(argv),
  reconcile: async argv => (await import('./reconcile.ts')).runReconcile(argv),
  'second-factor-off': async argv => (await import('./second-factor-off.ts')).secondFactorOff(argv),
  'new-secret': async argv => (await import('./new-secret.ts')).replaceSecret(argv),
  'fide-list': async argv => (await import('./fide-list.ts')).fideList(argv),
  backup: async argv => (await import('./backup.ts')).backup(argv),
  restore: async argv => (await import('./restore.ts')).restore(argv),
}

const main = async (argv: readonly string[]): Promise<number> => {
  const [command, ...rest] = argv
  if (command === undefined || ['help', '--help', '-h'].includes(command)) {
    console.log(HELP)
    return 0
  }
  if (Object.hasOwn(COMMANDS, command)) return COMMANDS[command]!(rest)
  const { runTool } = await import('./tools.ts')
  const tool = runTool(argv)
  if (tool !== undefined) return tool
  console.error(`tabiya: there is no command "${command}".\n\n${HELP}`)
  return 2
}

process.exitCode = await main(process.argv.slice(2))
