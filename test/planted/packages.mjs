/** Faults in what we build on: lines S of docs/security.md. */
/** @type {import('../../scripts/planted.mjs').Fault[]} */
export const FAULTS = [
  {
    line: 'S1',
    what: 'A package comes from elsewhere, without a checksum.',
    file: 'package-lock.json',
    find: `"node_modules/zod": {\n`,
    replace: `"node_modules/odd": { "version": "1.0.0", "resolved": "git+ssh://git@github.com/a/odd.git" },\n    "node_modules/zod": {\n`,
  },
  {
    line: 'S1',
    what: 'A package runs a script when it is installed.',
    file: 'package-lock.json',
    find: `"node_modules/zod": {\n`,
    replace: `"node_modules/zod": {\n      "hasInstallScript": true,\n`,
  },
  {
    line: 'S2',
    what: 'A package is there that nobody has looked at.',
    file: 'docs/packages/reviewed.txt',
    find: `\nzod@`,
    replace: `\nzed@`,
  },
  {
    line: 'S3',
    what: 'A version with a known hole is installed.',
    file: 'docs/packages/floors.json',
    find: `"fastify": "`,
    replace: `"fastify": "9`,
  },
  {
    line: 'S4',
    what: 'Any later version of a package will do.',
    file: 'package.json',
    find: `"zod": "`,
    replace: `"zod": "^`,
  },
  {
    line: 'S5',
    what: 'The sources are published as well.',
    file: 'package.json',
    find: `    "dist",\n`,
    replace: `    "dist",\n    "src",\n`,
  },
]
