import { posix } from 'node:path'
import { folderCycles } from './folders.ts'
import { isTest, type Source } from './source.ts'

/**
 * From the lowest to the highest: a layer imports from those below it only, and never from one beside it. What is stored
 * and what goes over the wire meet in the use cases.
 */
const LAYERS = [['domain'], ['db', 'wire'], ['app'], ['live'], ['http'], ['server'], ['cli']]
const rankOf = (path: string): number => LAYERS.findIndex(layers => layers.includes(layerOf(path) ?? ''))

/** The typed client for programs of others: it stands beside the layers and knows none of them. */
const CLIENT = 'client'
/** What package.json exports: these alone pass on what others define. */
const FACES = ['src/domain/library.ts', 'src/client/client.ts']
/** Made by `npm run client`. */
const GENERATED = ['src/client/types.ts']

const CHESS_LIBRARY_FILE = 'src/domain/chess/position.ts'
const COMMAND_LINE = 'src/cli/tabiya.ts'
const MAX_FILE_LINES = 299
const MAX_FUNCTION_LINES = 39

/** Functions that may be long, by file and name, each with the reason. An entry that is not needed is an error. */
const LONG_FUNCTIONS: Readonly<Record<string, string>> = {}

type Rule = (source: Source, all: ReadonlyMap<string, Source>) => readonly string[]

/** What is wrong with these files: one line each, the path first. */
export const violations = (
  sources: readonly Source[],
  exemptions: Readonly<Record<string, string>> = LONG_FUNCTIONS,
): string[] => {
  const all = new Map(sources.map(source => [source.path, source]))
  const found = sources.flatMap(source =>
    RULES.flatMap(rule => rule(source, all).map(complaint => `${source.path}: ${complaint}`)),
  )
  return [
    ...found,
    ...longFunctions(sources, exemptions),
    ...cycles(all),
    ...folderCycles(all),
    ...heavyCommandLine(all),
  ]
}

const layerOf = (path: string): string | undefined => /^src\/([a-z-]+)(?:\/|\.ts$)/.exec(path)?.[1]

const layering: Rule = ({ path, imports }) => {
  if (layerOf(path) === CLIENT) return importsBeyondClient(imports)
  const rank = rankOf(path)
  if (!path.startsWith('src/')) return []
  if (rank < 0) return ['belongs to no layer']
  return imports.flatMap(({ target }) => {
    if (target === undefined || (isTest(path) && target.startsWith('test/'))) return []
    if (!target.startsWith('src/')) return [`imports ${target}, which is outside src`]
    if (layerOf(target) === CLIENT) return [`imports ${target}, which is for programs of others`]
    if (rankOf(target) > rank) return [`imports ${target}, a layer above it`]
    return rankOf(target) === rank && layerOf(target) !== layerOf(path)
      ? [`imports ${target}, a layer beside it`]
      : []
  })
}

const importsBeyondClient = (imports: Source['imports']): string[] =>
  imports
    .filter(({ target }) => layerOf(target ?? '') !== CLIENT)
    .map(({ specifier }) => `imports ${specifier}; the client knows only itself`)

/** The site runs the domain and the folds of streams; of the shapes on the wire it has the types and no code. */
const webOnTheWire: Rule = ({ path, imports }) => {
  if (!path.startsWith('web/') || isTest(path) || path.endsWith('.config.ts')) return []
  return imports.flatMap(({ specifier, target, when }) => {
    if (specifier === 'zod') return ['imports zod; a schema stands in the wire, and the site has its type']
    if (target === undefined ? !specifier.startsWith('node:') : /^(web|src\/domain|src\/wire)\//.test(target))
      return isSchema(target) && when !== 'type'
        ? [`imports ${specifier}, of which it may have types only`]
        : []
    return [`imports ${specifier}; the site knows only the domain and the wire`]
  })
}

const isSchema = (target: string | undefined): boolean => /^src\/wire\/(?!watch\/)/.test(target ?? '')

/** A schema is zod's and nothing else's; what watchers run is plain code, for which the shapes are types. */
const plainWire: Rule = ({ path, imports, impurities }) => {
  if (!path.startsWith('src/wire/') || isTest(path)) return []
  const isCode = !isSchema(path)
  return [
    ...imports
      .filter(({ target, specifier }) => target === undefined && (isCode || specifier !== 'zod'))
      .map(({ specifier }) => `imports ${specifier} into the wire`),
    ...imports
      .filter(({ target, when }) => isCode && isSchema(target) && when !== 'type')
      .map(({ specifier }) => `imports ${specifier}, of which it may have types only`),
    ...impurities.map(use => `uses ${use} in the wire`),
  ]
}

const existingTargets: Rule = ({ imports }, all) =>
  imports
    .filter(({ target }) => target !== undefined && /(^|\/)[^.]+$|\.jsx?$/.test(target) && !all.has(target))
    .map(({ specifier }) => `imports ${specifier} without its .ts`)

/** No Node, no packages, no clock, no dice: what the domain needs, it is given. */
const pureDomain: Rule = ({ path, imports, impurities }) => {
  if (!path.startsWith('src/domain/') || isTest(path)) return []
  const packages = imports
    .filter(({ target, specifier }) => target === undefined && !isChessLibrary(specifier))
    .map(({ specifier }) => `imports ${specifier} into the domain`)
  return [...packages, ...impurities.map(use => `uses ${use} in the domain`)]
}

/** Rules answer codes with values: what these mean in words is for whoever shows them. */
const wordlessRules: Rule = ({ path, imports }) => {
  const isRule = path.startsWith('src/domain/') && !path.startsWith(WORDS) && path !== LIBRARY_FILE
  if (!isRule || isTest(path)) return []
  return imports
    .filter(({ target }) => target?.startsWith(WORDS))
    .map(
      ({ specifier }) => `imports ${specifier}; the domain answers codes, and whoever shows them has words`,
    )
}

const WORDS = 'src/domain/words/'
const LIBRARY_FILE = 'src/domain/library.ts'

const isChessLibrary = (specifier: string): boolean => /^chessops($|\/)/.test(specifier)

const oneImporterOfChess: Rule = ({ path, imports }) =>
  path === CHESS_LIBRARY_FILE || !/^(src|web)\//.test(path) || isTest(path)
    ? []
    : imports
        .filter(({ specifier }) => isChessLibrary(specifier))
        .map(() => `imports the chess library, as only ${CHESS_LIBRARY_FILE} may`)

const noDefaultExport: Rule = ({ path, hasDefaultExport }) =>
  hasDefaultExport && !path.endsWith('.config.ts') ? ['has a default export'] : []

const noReExport: Rule = ({ path, hasReExport }) =>
  hasReExport && !FACES.includes(path) && !isTest(path) ? ['re-exports what others define'] : []

const noUtils: Rule = ({ path }) =>
  /^utils?$/.test(posix.parse(path).name) ? ['says nothing by its name'] : []

const shortFile: Rule = ({ path, lines }) =>
  lines > MAX_FILE_LINES && !isTest(path) && !GENERATED.includes(path)
    ? [`has ${lines} lines; ${MAX_FILE_LINES} are enough`]
    : []

/** What a result means is said once: elsewhere it is asked (`winnerOf`, `scoreOf`, `isForfeit`), not worked out again. */
const OUTCOMES = /^src\/domain\/kernel\/(?:ending|outcome|result-code)\.ts$/
const WORKED_OUT = new RegExp(
  [
    "[!=]== '(?:WHITE_WIN|BLACK_WIN|NO_SHOW|DOUBLE_NO_SHOW|DOUBLE_LOSS)'",
    "\\bresult [!=]== '[A-Z]",
    "=== \\([^()]*'WHITE_WIN'",
  ].join('|'),
)
/** What a win, a draw and a loss are worth is said once: in the point system, and for ratings in halves. */
const WORTH = /^src\/domain\/(?:rounds\/point-system|ratings\/performance)\.ts$/
const TABLE_OF_SCORES = /\bWIN: [^,]+,\s*DRAW: [^,]+,\s*LOSS: /

const asksOutcomes: Rule = ({ path, text }) =>
  !/^(?:src|web)\//.test(path) || isTest(path) || OUTCOMES.test(path)
    ? []
    : text
        .split('\n')
        .filter(line => WORKED_OUT.test(line))
        .map(line => `works out what a result means: ${line.trim()}`)

const asksForPoints: Rule = ({ path, text }) =>
  /^(?:src|web)\//.test(path) && !isTest(path) && !WORTH.test(path) && TABLE_OF_SCORES.test(text)
    ? ['has a table of its own for wins, draws and losses']
    : []

const RULES = [
  asksOutcomes,
  asksForPoints,
  layering,
  webOnTheWire,
  plainWire,
  existingTargets,
  pureDomain,
  wordlessRules,
  oneImporterOfChess,
  noDefaultExport,
  noReExport,
  noUtils,
  shortFile,
]

const longFunctions = (
  sources: readonly Source[],
  exemptions: Readonly<Record<string, string>>,
): readonly string[] => {
  const long = sources
    .filter(({ path }) => !isTest(path))
    .flatMap(({ path, functions }) => functions.map(each => ({ ...each, key: `${path} ${each.name}` })))
    .filter(({ lines }) => lines > MAX_FUNCTION_LINES)
  const keys = new Set(long.map(({ key }) => key))
  return [
    ...long
      .filter(({ key }) => !Object.hasOwn(exemptions, key))
      .map(({ key, lines }) => `${key}: has ${lines} lines; ${MAX_FUNCTION_LINES} are enough`),
    ...Object.keys(exemptions)
      .filter(key => !keys.has(key))
      .map(key => `${key}: is exempted from the length of functions without need`),
  ]
}

/** Types count too: two files that need each other's types are one thing in two places. */
const cycles = (all: ReadonlyMap<string, Source>): readonly string[] => {
  const state = new Map<string, 'open' | 'done'>()
  const found: string[] = []
  const visit = (path: string, trail: readonly string[]): void => {
    if (state.get(path) === 'done') return
    if (state.get(path) === 'open') {
      found.push(`${[...trail.slice(trail.indexOf(path)), path].join(' → ')}: is a cycle of imports`)
      return
    }
    state.set(path, 'open')
    for (const { target } of all.get(path)?.imports ?? []) {
      if (target !== undefined) visit(target, [...trail, path])
    }
    state.set(path, 'done')
  }
  for (const path of all.keys()) visit(path, [])
  return found
}

/** The database-free tools of the command line load neither the HTTP server nor the driver. */
const heavyCommandLine = (all: ReadonlyMap<string, Source>): readonly string[] => {
  const isLight = (path: string) => ['domain', 'cli'].includes(layerOf(path) ?? '')
  const found: string[] = []
  const seen = new Set<string>()
  const load = (path: string): void => {
    if (seen.has(path)) return
    seen.add(path)
    for (const { target, when } of all.get(path)?.imports ?? []) {
      if (target === undefined || when !== 'load') continue
      if (isLight(target)) load(target)
      else found.push(`${path}: loads ${target} before a command asks for it`)
    }
  }
  load(COMMAND_LINE)
  return found
}
