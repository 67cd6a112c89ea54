import { canBeSlow } from './slow-patterns.ts'
import type { Source } from './source.ts'

/** Rules about what callers send: it never becomes SQL, and no pattern can be made slow by it. */

const SQL = /\b(select|insert into|update|delete from)\b[\s\S]*\b(from|where|values|set|returning|as)\b/i

/** How expressions begin that give names of columns or places of parameters, by file. */
const SQL_PARTS: Readonly<Record<string, readonly string[]>> = {
  'src/db/tournaments.ts': ['CONFIG_FIELDS.map(', "places.join(', ')", "sets.join(', ')", 'viewer'],
  'src/db/transaction.ts': ['value'],
  'src/db/revisions.ts': ['matchState'],
}

/** Statements that are handed on, by file, as they are written there. */
const HANDED_ON: Readonly<Record<string, readonly string[]>> = {
  // Files of migrations, which are ours.
  'src/db/migrate.ts': ['sql'],
  // What `rows` and `row` are given, each of which is looked at where it is.
  'src/db/transaction.ts': ['statement', 'text'],
  'src/db/money/reconcile.ts': ['query'],
  // Names of tables, columns and triggers of a schema that is ours.
  'src/db/backup/restore.ts': ['copyFrom(', 'switching('],
  'src/db/backup/write.ts': ['copyTo('],
}

/** A constant, or a function of our own that is given the text of a column or of a parameter's place. */
const CONSTANT = /^[A-Z][A-Z_]*$|^(?:[A-Z][A-Z_]*|instant|epochMs)\((?:['"`]|instant\()/

/** Statements whose text depends on something that is no constant. */
export const unboundSql = (sources: readonly Source[]): string[] => {
  const found = sources
    .filter(({ path }) => path.startsWith('src/') && !path.endsWith('.test.ts'))
    .flatMap(source => [...filledIn(source), ...handedOn(source)])
  return [...new Set(found)]
}

const filledIn = ({ path, templates }: Source): string[] =>
  templates
    .filter(({ text }) => SQL.test(text))
    .flatMap(({ expressions }) => expressions)
    .filter(expression => !CONSTANT.test(expression) && !isListed(SQL_PARTS, path, expression))
    .map(expression => `${path}: puts ${expression} into a statement`)

const handedOn = ({ path, builtStatements }: Source): string[] =>
  path.startsWith('src/db/')
    ? builtStatements
        .filter(statement => !isListed(HANDED_ON, path, statement))
        .map(statement => `${path}: runs ${statement}, which is written elsewhere`)
    : []

const isListed = (list: Readonly<Record<string, readonly string[]>>, path: string, text: string): boolean =>
  list[path]?.some(start => text.startsWith(start)) === true

/** Patterns that a long text can make slow, and why none comes. */
const KNOWN: Readonly<Record<string, string>> = {
  'src/app/accounts/password-rule.ts ^[^a-z@$]+|[^a-z]+$': 'a password has at most 200 characters',
  'src/domain/files/trf/head.ts ^(?<name>.*\\S)[\\s,:]+(?<fideId>[1-9]\\d{4,11})$':
    'an official is cut to 200 characters before',
  'src/domain/files/trf/head.ts ^(?<fideId>[1-9]\\d{4,11})[\\s,:]+(?<name>\\S.*)$':
    'an official is cut to 200 characters before',
  'src/http/download.ts ^-+|-+$': 'runs have been made single by then',
  'src/domain/standings/tie-breaks/fraction.ts 0+$': 'reads a number of a few digits that we wrote',
  'web/vite.config.ts  *<!-- (\\w+\\.html) -->\\n': 'reads our own pages when they are built',
}

export const slowPatterns = (sources: readonly Source[], known = KNOWN): string[] => {
  const found = sources
    .filter(({ path }) => /^(src|web|client)\//.test(path) && !path.includes('.test.'))
    .flatMap(({ path, patterns }) => patterns.map(pattern => ({ path, pattern })))
    .filter(({ pattern }) => pattern === 'dynamic' || canBeSlow(pattern))
  const names = new Set(
    found.map(({ path, pattern }) => `${path} ${pattern === 'dynamic' ? pattern : pattern.source}`),
  )
  return [
    ...[...names].filter(name => !Object.hasOwn(known, name)),
    ...Object.keys(known)
      .filter(name => !names.has(name))
      .map(name => `${name}: is exempted without need`),
  ]
}
