import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { firstChunks } from './first-chunks.ts'

const SHELL =
  /node_modules\/@?preact|web\/src\/router\/|web\/src\/(seeds|early)\.|web\/src\/api\/(?!admin|arbiter|calls|desk|disqualification|presence|arrangements|hand-pairing|own|security|signing-in)|web\/src\/parts\/(announcer|button|heading|names|status)\.|web\/src\/i18n\/(format|plural|strings)\.|web\/src\/model\/contest\.|domain\/kernel\/(result|outcome|ending)\.|pages\/event\/(outcome|officials|tabs?)\./

/** What tables of an event and its overview share. */
const TABLES = /(modifiers|result-code|tie-break-names|model\/crosstable)\.tsx?$/

const EVENT = /pages\/event\/(withdrawn|event-page|event-head|entry-name)\.|model\/round\./

/** What the bracket, a round of it, and a sheet to print have in common. */
const BRACKET = /pages\/event\/bracket-(card|parts)\.|i18n\/rounds\./

/** For those who play or watch games, and for nobody else. */
const CLOCKS = /parts\/(clock|sounds|late-mark)\.|model\/(clock-text|late)\./

const PIECES = /parts\/(static-board|piece-shapes)\.|model\/board\./

const GAME =
  /pages\/match\/(?!hand\/|voice\/|ledger)|i18n\/playing\.|src\/play\/(seat|deliver|focus-board|heard|page-settings)\.|model\/(path|notice|laws|speech|delivery|pending-move)\./

/** What a chunk loads first, which is its style sheets: Vite's own helper knows much more, at half a kilobyte of every page. */
const LOAD_STYLES = `
const loaded = {}
const load = file => loaded[file] ??= new Promise((onload, onerror) => {
  const link = document.createElement('link')
  document.head.append(Object.assign(link, { rel: 'stylesheet', href: '/' + file, onload, onerror }))
})
export const __vitePreload = (fetchChunk, files = []) => Promise.all([fetchChunk(), ...files.map(load)]).then(all => all[0])`

const loadStyles: Plugin = {
  name: 'load-styles',
  enforce: 'pre',
  load: id => (id.endsWith('vite/preload-helper.js') ? LOAD_STYLES : undefined),
}

/** What both documents have in common stands in files of its own. */
const shareParts: Plugin = {
  name: 'share-parts',
  transformIndexHtml: {
    order: 'pre',
    handler: html =>
      html.replace(/ *<!-- (\w+\.html) -->\n/g, (_, part) =>
        readFileSync(new URL(part, import.meta.url), 'utf8'),
      ),
  },
}

// The server sends `dist/web/index.html` for every page of the site and `/assets/*` for ever (hashed names).
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [loadStyles, shareParts, firstChunks],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: ['chrome123', 'firefox121', 'safari17.5'],
    // What a page needs first, its document names; what comes later comes with what needs it.
    modulePreload: false,
    // The content security policy allows no data: URLs except images.
    assetsInlineLimit: 0,
    // What every page of an event or a game loads is one file: many small ones compress worse.
    rolldownOptions: {
      input: ['index.html', 'embed.html'].map(page => fileURLToPath(new URL(page, import.meta.url))),
      output: {
        codeSplitting: {
          groups: [
            { name: 'shell', test: SHELL },
            { name: 'event', test: EVENT },
            { name: 'tables', test: TABLES },
            { name: 'bracket', test: BRACKET },
            { name: 'pieces', test: PIECES },
            { name: 'clocks', test: CLOCKS },
            { name: 'game', test: GAME },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/auth', '/tournaments', '/matches', '/players', '/ratings'].map(path => [
        path,
        process.env['TABIYA'] ?? 'http://127.0.0.1:4000',
      ]),
    ),
  },
})
