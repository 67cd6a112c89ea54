import type { KnipConfig } from 'knip'

const config: KnipConfig = {
  entry: [
    'src/http/pages/{card,page}-thread.ts',
    'web/src/{embed,server}.tsx',
    'src/app/{desk/desk-thread,files/file-thread,reading/reading-thread,runtime/pairing-thread}.ts',
    'scripts/{run,smoke}.mjs',
    'scripts/client.ts',
    'demo/demo.ts',
    'examples/swiss-open.ts',
    'bench/bench.ts',
    'bench/{moves/{driver,server},stalls/flood}.ts',
    'test/embedded/server.ts',
    'test/planted/*.mjs',
    'test/helpers/database-{keeper,setup}.ts',
  ],
  vite: { config: ['web/vite.config.ts', 'web/vite.server.config.ts'] },
  project: ['{src,test,bench,demo,examples,scripts,web}/**/*.{ts,tsx,mjs}'],
  // What is used in its own file is not dead; whether it should be exported is for a reader to say.
  ignoreExportsUsedInFile: true,
  // The build takes its files.
  ignoreDependencies: [
    '@expo-google-fonts/atkinson-hyperlegible-next',
    '@fontsource-variable/atkinson-hyperlegible-next',
  ],
  // Parts of util-linux: looked for where root starts the embedded database, a test closes a terminal, or a disk is filled.
  ignoreBinaries: ['setpriv', 'script', 'unshare', 'mount', 'umount'],
}

export default config
