type Bench = {
  /** Resolves to the exit code of the process. */
  readonly run: (argv: readonly string[]) => Promise<number>
}

/** Loaded only when asked for: what one bench needs, the others may lack. */
const BENCHES: Readonly<Record<string, () => Promise<Bench>>> = {
  moves: async () => ({ run: (await import('./moves.ts')).benchMoves }),
  swiss: async () => ({ run: (await import('./swiss.ts')).benchSwiss }),
  stalls: async () => ({ run: (await import('./stalls.ts')).benchStalls }),
  pairing: async () => ({ run: (await import('./pairing.ts')).benchPairing }),
  time: async () => ({ run: (await import('./time.ts')).benchTime }),
  size: async () => ({ run: (await import('./size.ts')).benchSize }),
  screen: async () => ({ run: (await import('./screen.ts')).benchScreen }),
  outages: async () => ({ run: (await import('./outages.ts')).benchOutages }),
  rules: async () => ({ run: (await import('./rules.ts')).benchRules }),
  adjudication: async () => ({ run: (await import('./adjudication.ts')).benchAdjudication }),
}

const HELP = `npm run bench -- NAME [options]: measure

  moves    moves played by HTTP, beside a POST that does nothing and a plain transaction a move
  swiss    a Swiss of 500 directed by HTTP, while moves of other matches are played
  stalls   what readers of an event of 4,096 do to those who play
  pairing  time to pair a round by FIDE's Dutch rules, 100 to 4,000 players
  time     whether clocks are fair through full disks, crashes, frozen nodes and databases
  size     what a browser receives for an event, a game and a bracket of 1,024
  screen   how soon a board is there and a move on the other screen, and what a page costs that nothing happens on
  outages  how soon pages are right again after a line is cut or dead, a node killed or drained
  rules    every move of random games beside a second chess library
  adjudication  who can still mate: what decides it, and what it costs

npm run bench -- NAME --help tells a bench's options.`

const main = async ([name, ...rest]: readonly string[]): Promise<number> => {
  if (name === undefined || name === '--help' || name === '-h') {
    console.log(HELP)
    return name === undefined ? 2 : 0
  }
  const load = Object.hasOwn(BENCHES, name) ? BENCHES[name] : undefined
  if (load === undefined) {
    console.error(`bench: there is no bench "${name}".\n\n${HELP}`)
    return 2
  }
  return (await load()).run(rest)
}

process.exitCode = await main(process.argv.slice(2))
