import type { KnipConfig } from 'knip'

const config: KnipConfig = {
  entry: [
    'src/cli/tabiya.ts',
    'scripts/{run,smoke}.mjs',
    'demo/demo.ts',
    'bench/bench.ts',
    'test/embedded/server.ts',
    'test/helpers/database-{keeper,setup}.ts',
  ],
  vite: { config: ['web/vite.config.ts'] },
  project: ['{src,test,bench,demo,scripts,web}/**/*.{ts,tsx,mjs}'],
  // A type that a file exports beside the function that returns it is part of that function's description.
  ignoreExportsUsedInFile: { interface: true, type: true },
  // Part of util-linux; looked for only where root starts the embedded database.
  ignoreBinaries: ['setpriv'],
}

export default config
