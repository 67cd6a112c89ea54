import { parseArgs } from 'node:util'
import { startServerProcess, withDataFolder } from './moves/processes.ts'
import { prepareScenes, type Scenes, type Visitor } from './site/scenes.ts'
import { received, visit, withBrowser } from './site/visits.ts'

const HELP = `npm run bench -- size [options]: what a browser receives for three pages, until the network is idle

  --json          one line of JSON: eventKB, boardKB, bracket1024KB
  --hold          fail where one is larger than it may be
  --list          each file of each page
  --help          this text

A Swiss of a hundred in its fifth round (its page of pairings is part of what is looked at: the largest of overview,
pairings, standings and crosstable counts), a game at move 40 as its player sees it, and the bracket of 1,024. A browser
that has been nowhere, English; 1 kB is 1,000 bytes, headers included. A page that is larger than it may be is visited twice
more, and the least counts: what stands still for a moment is read once more. Needs a Chromium.

Exit codes: 0 within the bounds, 1 beyond them (with --hold), 2 the command line is not understood.`

const OPTIONS = {
  json: { type: 'boolean', default: false },
  hold: { type: 'boolean', default: false },
  list: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const

/** What each may be at most, in kB. */
const MOST = { eventKB: 105, boardKB: 130, bracket1024KB: 180 } as const

type Sizes = { [Name in keyof typeof MOST]: number }

const optionsOf = (argv: readonly string[]) => {
  try {
    return parseArgs({ args: [...argv], options: OPTIONS }).values
  } catch (error) {
    return (error as Error).message
  }
}

/** The exit code. */
export const benchSize = async (argv: readonly string[]): Promise<number> => {
  const options = optionsOf(argv)
  if (typeof options === 'string' || options.help) {
    console[typeof options === 'string' ? 'error' : 'log'](
      typeof options === 'string' ? `bench size: ${options}\n\n${HELP}` : HELP,
    )
    return typeof options === 'string' ? 2 : 0
  }
  const say = options.json ? () => undefined : console.log
  const sizes = await withDataFolder(dataDir => measure(dataDir, say, options.list))
  if (options.json) console.log(JSON.stringify(sizes))
  const over = (Object.keys(MOST) as (keyof Sizes)[]).filter(name => sizes[name] > MOST[name])
  for (const name of over) console.error(`bench size: ${name} is ${sizes[name]}, more than ${MOST[name]}`)
  return options.hold && over.length > 0 ? 1 : 0
}

const measure = async (dataDir: string, say: (line: string) => void, isListed: boolean): Promise<Sizes> => {
  const server = await startServerProcess({ dataDir, port: 0, countStatements: false, measureDelay: false })
  try {
    say('Setting up an event of 100, a game and a bracket of 1,024 …')
    const scenes = await prepareScenes(server.url, server.databaseUrl)
    return await sizesOf(server.url, scenes, say, isListed)
  } finally {
    await server.stop()
  }
}

const sizesOf = async (
  url: string,
  scenes: Scenes,
  say: (line: string) => void,
  isListed: boolean,
): Promise<Sizes> =>
  withBrowser(async browser => {
    const leastOf = async (most: number, path: string, visitor?: Visitor): Promise<number> => {
      let least = await sizeOf(path, visitor)
      for (let visits = 1; visits < 3 && least > most; visits++)
        least = Math.min(least, await sizeOf(path, visitor))
      return least
    }
    const sizeOf = async (path: string, visitor?: Visitor): Promise<number> => {
      const guest = await visit(browser, url, visitor)
      const loads = await received(guest, path)
      await guest.context.close()
      const size = Math.round(loads.reduce((sum, { bytes }) => sum + bytes, 0) / 100) / 10
      say(
        `${size.toFixed(1).padStart(7)} kB  ${path.replace(/[0-9a-f-]{36}/, '…')}${visitor === undefined ? '' : ' (a player)'}`,
      )
      if (isListed)
        for (const { url: file, bytes, type } of loads)
          say(`${(bytes / 1000).toFixed(1).padStart(15)} kB  ${type} ${file}`)
      return size
    }
    const event: number[] = []
    for (const tab of ['', '/pairings', '/standings', '/crosstable'])
      event.push(await leastOf(MOST.eventKB, `/t/${scenes.eventId}${tab}`))
    return {
      eventKB: Math.max(...event),
      boardKB: await leastOf(MOST.boardKB, `/m/${scenes.board.id}`, scenes.board.players[0]),
      bracket1024KB: await leastOf(MOST.bracket1024KB, `/t/${scenes.bracketId}/bracket`),
    }
  })
