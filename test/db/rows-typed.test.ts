import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PoolClient } from 'pg'
import { describe, expect, test } from 'vitest'
import { openPool } from '../../src/db/pool.ts'
import { createTestDatabase } from '../helpers/database.ts'
import { describeAll } from './statements/describe.ts'
import { ask, hold } from './statements/hold.ts'
import { openProgram, type Plant } from './statements/program.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Places whose statements no database of today can be asked about, each with the reason. An entry that is not needed is an error. */
const NOT_ASKED: Readonly<Record<string, string>> = {
  'src/db/transaction.ts rows': 'sends what its callers give it',
  'src/db/transaction.ts row': 'sends what its callers give it',
  'src/db/migrate.ts applyMigration': 'runs the files that make the schema',
  'src/db/backup/write.ts beginSnapshot': 'locks the tables that there are',
  'src/db/backup/write.ts backupText': 'copies the tables that there are',
  'src/db/backup/restore.ts sink': 'copies the tables that there are',
  'src/db/backup/restore.ts makeTables': 'alters and empties the tables that there are',
  'src/db/backup/restore.ts finishTables': 'alters the tables that there are',
}

/** What the program knows and the database does not, each with the reason. An entry that is not needed is an error. */
const BELIEVED: Readonly<Record<string, string>> = {
  'src/db/migrate.ts last': 'asks a database from before 0040, which has another table',
  'src/db/backup/catalog.ts listTransactionMarks.value': 'a default that is there has an expression',
  'src/db/feed/feed.ts READ_FEED.tournamentId': 'only the row of now has none, and it is not read',
  'src/db/feed/feed.ts READ_FEED.matchId': 'only rows that are about a match are read for it',
  'src/db/feed/feed.ts readEventSnapshot.matches.slotProposals': 'who proposes a slot plays in the match',
  'src/db/feed/feed.ts readEventSnapshot.matches.timeControl': 'a match has an event',
  'src/db/feed/feed.ts readMatchSnapshot.match.slotProposals': 'who proposes a slot plays in the match',
  'src/db/feed/feed.ts readMatchSnapshot.match.timeControl': 'a match has an event',
  'src/db/feed/feed.ts readLoggedMatches.match.slotProposals': 'who proposes a slot plays in the match',
  'src/db/feed/feed.ts readLoggedMatches.match.timeControl': 'a match has an event',
  'src/db/feed/late-feed.ts READ_LATE.tournamentId': 'only the row of now has none, and it is not read',
  'src/db/feed/late-feed.ts READ_LATE.matchId': 'only rows that are about a match are read for it',
  'src/db/feed/late-feed.ts readMatchesAsOf.match.slotProposals': 'who proposes a slot plays in the match',
  'src/db/feed/late-feed.ts readMatchesAsOf.match.timeControl': 'a match has an event',
  'src/db/feed/account-feed.ts READ_ACCOUNTS.playerId': 'only the row of now has none, and it is not read',
  'src/db/feed/account-feed.ts readAccountSnapshot.matches.slotProposals':
    'who proposes a slot plays in the match',
  'src/db/feed/account-feed.ts readAccountSnapshot.matches.timeControl': 'a match has an event',
  'src/db/feed/own-matches.ts listOpenings.match.slotProposals': 'who proposes a slot plays in the match',
  'src/db/feed/own-matches.ts listOpenings.match.timeControl': 'a match has an event',
  'src/db/feed/own-matches.ts listOwnMatches.match.slotProposals': 'who proposes a slot plays in the match',
  'src/db/feed/own-matches.ts listOwnMatches.match.timeControl': 'a match has an event',
  'src/db/timeline.ts introduce.heardTo': 'the least of several, of which one is a parameter that is given',
  'src/db/tournaments.ts involvement.involved': 'compares with an account that is given',
}

const sources = (): string[] =>
  readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .map(path => `src/${path.replaceAll('\\', '/')}`)
    .filter(path => path.endsWith('.ts') && !path.endsWith('.test.ts'))

/** Does something with a connection to a database of its own, whose schema may be changed first. */
const withDatabase = async <T>(
  changes: readonly string[],
  use: (client: PoolClient) => Promise<T>,
): Promise<T> => {
  const database = await createTestDatabase()
  const pool = openPool(database.url, { max: 1 })
  const client = await pool.connect()
  try {
    for (const change of changes) await client.query(change)
    return await use(client)
  } finally {
    client.release()
    await pool.end()
    await database.drop()
  }
}

/** The files as they are, parsed once for all that asks about them. */
const program = openProgram(ROOT)

describe('rows are typed by proof', () => {
  test('every statement answers with the columns that its rows are read as, and their types', async () => {
    const { sites, complaints, unknown } = await withDatabase([], client => hold(program, sources(), client))
    expect(sites.length).toBeGreaterThan(250)
    expect(complaints.filter(({ key }) => !(key in BELIEVED)).map(({ text }) => text)).toEqual([])
    expect(unknown.filter(({ key }) => !(key in NOT_ASKED)).map(({ text }) => text)).toEqual([])
    const needed = new Set([...complaints, ...unknown].map(({ key }) => key))
    expect(Object.keys({ ...BELIEVED, ...NOT_ASKED }).filter(key => !needed.has(key))).toEqual([])
  })

  test('a column that a migration renames names every place that reads or writes it', async () => {
    const { sites, complaints } = await withDatabase(
      ['alter table matches rename "thirdPlace" to "forThird"'],
      client => ask(program, sources(), client),
    )
    const places = sites.filter(({ texts }) => texts.some(text => text.includes('"thirdPlace"')))
    const told = new Set(complaints.map(({ key }) => key))
    expect(places.length).toBeGreaterThan(5)
    expect(places.map(({ path, name }) => `${path} ${name}`).filter(key => !told.has(key))).toEqual([])
    expect([...told].filter(key => key.startsWith('function'))).toHaveLength(1)
  })

  test('what a migration makes possible, or a row type gets wrong, is told where it is read', async () => {
    const changes = [
      'alter table matches alter column "roundNumber" drop not null',
      'alter table match_moves alter column san type smallint using 1',
      'alter table payouts alter column category set not null',
      'alter table payout_differences alter column "dueCents" drop not null',
      `alter type "MatchColor" add value 'RED'`,
    ]
    const plants: Plant[] = [
      { path: 'src/db/exports.ts', from: 'closesAt: Instant | null', to: 'endsAt: Instant | null' },
      { path: 'src/db/clock-changes.ts', from: 'ply: number', to: 'ply: string | null' },
      { path: 'src/db/money/payouts.ts', from: "'waived', d.waived", to: "'lifted', d.waived" },
    ]
    const paths = [
      'exports',
      'accounts/export',
      'accounts/export-money',
      'clock-changes',
      'money/payouts',
    ].map(name => `src/db/${name}.ts`)
    const { complaints } = await withDatabase(changes, client =>
      hold(openProgram(ROOT, plants), paths, client),
    )
    expect(complaints.map(({ text }) => text.replace(/^src.db.(.*):\d+/, '$1')).sort()).toEqual([
      'accounts/export-money.ts exportDifferences: column dueCents is number | null in the database, number in the row type',
      'accounts/export-money.ts exportPayouts: column category is string in the database, string | null in the row type',
      'accounts/export.ts exportMatches: column roundNumber is number | null in the database, number in the row type',
      'accounts/export.ts exportMoves: column san is number in the database, string in the row type',
      'clock-changes.ts readClockChanges: column color is "WHITE" | "BLACK" | "RED" in the database, "BLACK" | "WHITE" in the row type',
      'clock-changes.ts readClockChanges: column ply is number in the database, string | null in the row type',
      'exports.ts agreedMatches: column roundNumber is number | null in the database, number in the row type',
      'exports.ts recordedMoves: column color is "WHITE" | "BLACK" | "RED" in the database, "BLACK" | "WHITE" in the row type',
      'exports.ts recordedMoves: column san is number in the database, string in the row type',
      'exports.ts roundTimes: column closesAt is number | null in the database, and not in the row type',
      'exports.ts roundTimes: column endsAt is in the row type, and no column of the statement',
      'exports.ts roundTimes: column roundNumber is number | null in the database, number in the row type',
      'money/payouts.ts findPayout: column category is string in the database, string | null in the row type',
      'money/payouts.ts findPayout: column differences.dueCents is made by the statement otherwise than the row type has it',
      'money/payouts.ts findPayout: column differences.lifted is made by the statement otherwise than the row type has it',
      'money/payouts.ts findPayout: column differences.waived is made by the statement otherwise than the row type has it',
      'money/payouts.ts readPayouts: column category is string in the database, string | null in the row type',
      'money/payouts.ts readPayouts: column differences.dueCents is made by the statement otherwise than the row type has it',
      'money/payouts.ts readPayouts: column differences.lifted is made by the statement otherwise than the row type has it',
      'money/payouts.ts readPayouts: column differences.waived is made by the statement otherwise than the row type has it',
    ])
  })

  test('whether a column can be null is read from the statement', async () => {
    const GAMES = 'from matches m left join entries b on b.id = m."blackEntryId"'
    const cases: Record<string, boolean> = {
      'select name from entries': false,
      'select title from entries': true,
      'select title from entries where title is not null and rating > 2000': false,
      'select title from entries where title is not null or rating > 2000': true,
      'select title from entries where title = $1 or title = any ($2)': false,
      [`select b.name ${GAMES}`]: true,
      [`select b.name ${GAMES} where b.rating > 2000`]: true,
      [`select b.name ${GAMES} where b.name <> ''`]: false,
      [`select coalesce(b.name, '') ${GAMES}`]: false,
      'select m."blackEntryId" from matches m join entries b on b.id = m."blackEntryId"': false,
      'select r.name from entries e right join players p on p.id = e."playerId" left join entries r on r.id = e.id': true,
      'select e.id from players p right join entries e on p.id = e."playerId"': false,
      'select max(rating) from ratings': true,
      'select max(rating) from ratings group by kind': false,
      'select max(rating) filter (where games > 9) from ratings group by kind': true,
      'select count(*) from ratings': false,
      'select (select name from entries where id = $1)': true,
      'select (select count(*) from entries where rating = $1)': false,
      'select c.n from players p left join lateral (select count(*) as n from entries e where e."playerId" = p.id) c on true': false,
      'select c.n from players p left join (select 1 as n from ratings) c on true': true,
      'select case when rating > $1 then 1 end from ratings': true,
      'with r as (select name from entries) select r.name from r union all select title from entries': true,
      'insert into forbidden_pairs ("tournamentId") values ($1) returning reason': true,
      'select match_watched(m) from matches m': false,
      'select $1::text': true,
    }
    const answers = await withDatabase([], client => describeAll(client, new Set(Object.keys(cases))))
    const found = [...answers.answers].map(([text, answer]) => [
      text,
      'columns' in answer ? answer.columns[0]?.known.mayBeNull : answer.refusal,
    ])
    expect(Object.fromEntries(found)).toEqual(cases)
  })
})
