import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

// The pages as the server draws them: one module in `dist/web-server`, which needs nothing installed.
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  ssr: { noExternal: true },
  // What browsers fetch by name lies in `dist/web` alone.
  publicDir: false,
  build: {
    ssr: 'src/server.tsx',
    outDir: '../dist/web-server',
    emptyOutDir: true,
    target: 'node20',
    rolldownOptions: { output: { entryFileNames: 'server.js', codeSplitting: false } },
  },
})
