import type { Source } from './source.ts'

/** Rules about what callers send: it never becomes SQL, and no pattern can be made slow by it. */

const SQL = /\b(select|insert into|update|delete from)\b[\s\S]*\b(from|where|values|set|returning|as)\b/i

/** How expressions begin that give names of columns or places of parameters, by file. */
const SQL_PARTS: Readonly<Record<string, readonly string[]>> = {
  'src/db/tournaments.ts': ['CONFIG_FIELDS.map(', "places.join(', ')", "sets.join(', ')", 'viewer'],
  'src/db/transaction.ts': ['value'],
  'src/db/revisions.ts': ['matchState'],
}

/** A constant, or a function of our own that is given the text of a column or of a parameter's place. */
const CONSTANT = /^[A-Z][A-Z_]*$|^(?:[A-Z][A-Z_]*|instant|epochMs)\((?:['"`]|instant\()/

/** Statements whose text depends on something that is no constant. */
export const unboundSql = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ path }) => path.startsWith('src/') && !path.endsWith('.test.ts'))
    .flatMap(({ path, templates }) =>
      templates
        .filter(({ text }) => SQL.test(text))
        .flatMap(({ expressions }) => expressions)
        .filter(
          expression =>
            !CONSTANT.test(expression) && !SQL_PARTS[path]?.some(start => expression.startsWith(start)),
        )
        .map(expression => `${path}: puts ${expression} into a statement`),
    )

/**
 * Patterns that the test below cannot tell to be linear, and why no text makes them slow. They were also checked with
 * recheck 4.5, as were all others (decision 0065).
 */
const KNOWN: Readonly<Record<string, string>> = {
  'src/app/accounts/password-rule.ts ^[^a-z@$]+|[^a-z]+$': 'a password has at most 200 characters',
  'src/cli/settings.ts ^(?:(?:\\[[0-9a-fA-F:]+\\]|[A-Za-z0-9.-]+):)?\\d{1,5}$':
    'is anchored, and reads an address of the command line',
  'src/http/download.ts ^-+|-+$': 'runs have been made single by then',
  'src/domain/standings/tie-breaks/fraction.ts 0+$': 'reads a number of a few digits that we wrote',
}

/** An unbounded run inside a group that is itself repeated without bound: the way to exponential time. */
const isNested = (pattern: string): boolean => {
  const open: { unbounded: boolean }[] = [{ unbounded: false }]
  for (const { text, repeats } of tokensOf(pattern)) {
    if (text === '(') open.push({ unbounded: false })
    const group = text === ')' ? open.pop() : undefined
    if (repeats && group?.unbounded === true) return true
    const around = open[open.length - 1]
    if (around !== undefined && (repeats || group?.unbounded === true)) around.unbounded = true
  }
  return false
}

type Token = { readonly text: string; readonly repeats: boolean }

/** The atoms of a pattern, each with whether it may repeat without bound. */
const tokensOf = (pattern: string): Token[] =>
  [
    ...pattern.matchAll(
      /(?<atom>\\[pPuxk]\{[^}]*\}|\\u[0-9a-f]{4}|\\.|\[(?:\\.|[^\]\\])*\]|\(\?(?:<?[=!]|:|<\w+>)|.)(?<times>[*+]|\{\d+,\})?/gis,
    ),
  ].map(({ groups }) => ({
    text: groups?.['atom']?.[0] === '(' ? '(' : (groups?.['atom'] ?? ''),
    repeats: groups?.['times'] !== undefined,
  }))

/** A run without an anchor before it and an end after it: tried from each of its characters, it costs the square. */
const isTrailing = (pattern: string): boolean =>
  pattern
    .split('|')
    .some(
      branch =>
        !/^\(*(?:\?:)?\^/.test(branch) && /^(?:\[[^\]]*\]|\\?.)[*+](?:\[[^\]]*\]|\\?.)*\$\)*$/.test(branch),
    )

export const slowPatterns = (sources: readonly Source[], known = KNOWN): string[] => {
  const found = sources
    .filter(({ path }) => /^(src|web|client)\//.test(path) && !path.includes('.test.'))
    .flatMap(({ path, patterns }) => patterns.map(pattern => ({ path, pattern })))
    .filter(({ pattern }) => pattern === 'dynamic' || isNested(pattern) || isTrailing(pattern))
  const names = new Set(found.map(({ path, pattern }) => `${path} ${pattern}`))
  return [
    ...[...names].filter(name => !Object.hasOwn(known, name)),
    ...Object.keys(known)
      .filter(name => !names.has(name))
      .map(name => `${name}: is exempted without need`),
  ]
}
