import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

// The server sends `dist/web/index.html` for every page of the site and `/assets/*` for ever (hashed names).
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: ['chrome123', 'firefox121', 'safari17.5'],
    modulePreload: { polyfill: false },
    // The content security policy allows no data: URLs except images.
    assetsInlineLimit: 0,
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
