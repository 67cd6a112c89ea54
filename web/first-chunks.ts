import type { Plugin, Rolldown } from 'vite'
import type { FirstChunks, FirstFiles } from '../src/wire/page.ts'
import type { RouteName } from './src/router/routes.ts'

const LANGUAGES = ['en', 'fr'] as const

const EVENT = 'pages/event/event-page.tsx'

/** The modules that a page fetches by itself whoever looks at it, beside what every page begins with. */
const FETCHED: Partial<Record<RouteName | 'points', readonly string[]>> = {
  home: ['pages/home.tsx'],
  match: ['pages/match/match-page.tsx', 'i18n/playing-{language}.ts'],
  player: ['pages/ratings/player-page.tsx'],
  ratings: ['pages/ratings/ratings-page.tsx'],
  ratingList: ['pages/ratings/ratings-page.tsx'],
  overview: [EVENT, 'pages/event/overview-tab.tsx'],
  bracket: [EVENT, 'pages/event/bracket-tab.tsx'],
  boards: [EVENT, 'pages/event/boards-tab.tsx'],
  pairings: [EVENT, 'pages/event/pairings-tab.tsx'],
  round: [EVENT, 'pages/event/pairings-tab.tsx'],
  standings: [EVENT, 'pages/event/standings-tab.tsx'],
  points: [EVENT, 'pages/event/points-tab.tsx'],
  crosstable: [EVENT, 'pages/event/crosstable-tab.tsx'],
  entry: [EVENT, 'pages/event/entry-tab.tsx'],
  prizes: [EVENT, 'pages/event/prizes-tab.tsx'],
}

const stylesOf = ({ viteMetadata }: Rolldown.OutputChunk): readonly string[] => [
  ...(viteMetadata?.importedCss ?? []),
]

/**
 * Writes which chunks each page begins with, for the server to name in its document: what a browser finds out one answer
 * after the other costs it a journey each.
 */
export const firstChunks: Plugin = {
  name: 'first-chunks',
  // After chunks that hold nothing but styles are gone.
  enforce: 'post',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter(each => each.type === 'chunk')
    const chunkOf = (module: string) => {
      const found = chunks.find(({ facadeModuleId: id }) => id?.endsWith(`/web/${module}`))
      if (found === undefined) throw new Error(`nothing fetches web/${module}`)
      return found.fileName
    }
    const withImports = (files: readonly string[]): ReadonlySet<string> => {
      // A set grows while it is gone through.
      const all = new Set(files)
      for (const file of all)
        for (const other of chunks.find(({ fileName }) => fileName === file)?.imports ?? []) all.add(other)
      return all
    }
    // Text that is drawn anew in another typeface moves what stands below it.
    const fonts = Object.keys(bundle).filter(file => /atkinson-latin-(?!ext)/.test(file))
    const first: Record<string, Record<string, FirstFiles>> = {}
    for (const [route, modules] of Object.entries(FETCHED)) {
      first[route] = {}
      for (const language of LANGUAGES) {
        const wanted = modules.map(module => chunkOf(`src/${module.replace('{language}', language)}`))
        const begin = [chunkOf('index.html'), chunkOf(`src/i18n/${language}.ts`)]
        // What every page begins with comes first.
        const files = withImports([...withImports(begin), ...wanted])
        const styles = chunks.filter(({ fileName }) => files.has(fileName)).flatMap(stylesOf)
        first[route][language] = { scripts: [...files], styles: [...new Set(styles)], fonts }
      }
    }
    const source = JSON.stringify(first satisfies FirstChunks)
    this.emitFile({ type: 'asset', fileName: 'first-chunks.json', source })
  },
}
