import { expect, test } from 'vitest'
import { accountExport } from '../../src/wire/account-export.ts'
import { register } from '../helpers/event.ts'
import { useWorld } from '../helpers/server.ts'
import { initialise } from '../helpers/swiss.ts'

const world = useWorld()

type Kept = {
  /** The part of the export that has the table's rows. */
  readonly part: string
  /** Columns that have another name there. */
  readonly as?: Readonly<Record<string, string>>
  /** Columns that are in it by other means, or not at all, and why. */
  readonly without?: Readonly<Record<string, string>>
}

const OWNER = 'whose the export is'
const SECRET = 'serves to sign in'
const EVENTS_OWN = 'of how the event counts, not of the person'
const IN_GAMES = 'the game’s, which both players and spectators read'

/** Every table with a row for an account or an entry: where the export has it, or why it has not. */
const TABLES: Readonly<Record<string, Kept | string>> = {
  players: {
    part: 'account',
    without: { passwordHash: SECRET, accessChangedAt: 'of how a node learns of a change' },
  },
  sessions: {
    part: 'sessions',
    as: { rotatedAt: 'refreshedAt' },
    without: {
      playerId: OWNER,
      refreshHash: SECRET,
      previousRefreshHash: SECRET,
      revokedAt: 'only those that serve are kept',
    },
  },
  api_tokens: {
    part: 'tokens',
    without: { playerId: OWNER, tokenHash: SECRET, revokedAt: 'only those that serve are told' },
  },
  security_events: {
    part: 'securityEvents',
    as: { playerId: 'account', actorId: 'actor' },
    without: { sessionId: 'of which session is told of it', xid: 'of when streams tell it' },
  },
  second_factors:
    'in `secondFactor`: since when, and how many recovery codes are left; the rest serves to sign in',
  passkeys: 'in `secondFactor`: name, times and public id; the rest serves to sign in',
  passkey_challenges: 'serves to sign in, for five minutes',
  password_resets: 'serves to sign in, for a day',
  push_subscriptions:
    'in `devices`; the rest is where the browser’s maker is reached, and serves to write to it',
  entries: {
    part: 'entries',
    without: {
      playerId: OWNER,
      entryNumber: EVENTS_OWN,
      seed: EVENTS_OWN,
      claimed: 'of how the entry came to its account',
      ratedAfterRound: EVENTS_OWN,
    },
  },
  report_lines: {
    part: 'entries',
    as: { line: 'reportLine', entryId: 'id' },
    without: { national: EVENTS_OWN },
  },
  entry_invitations: {
    part: 'invitations',
    without: { playerId: OWNER, invitedBy: 'another person’s account', madeEntry: EVENTS_OWN },
  },
  match_sides: 'in `matches`: which games one had',
  matches: 'in `matches`: one’s own side of them',
  match_moves: {
    part: 'moves',
    without: Object.fromEntries(
      [
        'version',
        'playerId',
        'color',
        'from',
        'to',
        'promotion',
        'fenBefore',
        'fenAfter',
        'whiteTimeMsRemaining',
        'blackTimeMsRemaining',
        'creditMs',
        'idempotencyKey',
        'xid',
        'gapMs',
        'heldMs',
      ].map(name => [name, IN_GAMES]),
    ),
  },
  result_reports: {
    part: 'reports',
    without: { id: 'a number of the table', entryId: 'its match names it' },
  },
  match_calls: {
    part: 'calls',
    without: {
      tournamentId: 'its match names it',
      entryId: 'its match names it',
      takenAt: 'what arbiters did',
      takenBy: 'what arbiters did',
      closedBy: 'what arbiters did',
      withdrawn: 'what arbiters did',
      reports: 'in `reports`',
    },
  },
  requested_byes: {
    part: 'byes',
    without: { tournamentId: 'its entry names it', requestedBy: 'an arbiter’s account, or one’s own' },
  },
  score_adjustments: { part: 'adjustments', without: { tournamentId: 'its entry names it' } },
  ratings: { part: 'ratings', without: { playerId: OWNER } },
  rating_changes: {
    part: 'ratingChanges',
    without: {
      playerId: OWNER,
      entryId: 'its tournament names it',
      startedAt: EVENTS_OWN,
      firstRating: EVENTS_OWN,
      k: EVENTS_OWN,
      changeHundredths: 'in `change`, rounded as it counts',
      opponentRatings: 'of other people',
      halves: 'in `matches`',
    },
  },
  payouts: {
    part: 'payouts',
    without: {
      entryId: 'its tournament names it',
      paidBy: 'another person’s account',
      prizeTransactionId: 'in `transactions`',
      paidTransactionId: 'in `transactions`',
      reversalTransactionId: 'in `transactions`',
    },
  },
  entry_fees: {
    part: 'fees',
    without: {
      entryId: 'its tournament names it',
      charges: EVENTS_OWN,
      receipts: EVENTS_OWN,
      transactionId: 'in `transactions`',
    },
  },
  ledger_postings: {
    part: 'transactions',
    as: { transactionId: 'id' },
    without: { line: EVENTS_OWN, account: EVENTS_OWN, entryId: 'its tournament names it' },
  },
  ledger_transactions: {
    part: 'transactions',
    without: {
      subjectId: 'a fee’s or a prize’s id',
      sequence: EVENTS_OWN,
      reversesId: EVENTS_OWN,
      actorId: 'another person’s account',
      lines: EVENTS_OWN,
      erasedAt: 'that somebody else’s name was taken out of it',
    },
  },
  payout_differences: {
    part: 'differences',
    without: {
      payoutId: 'in `payouts`',
      entryId: 'its tournament names it',
      settledBy: 'another person’s account',
      differenceTransactionId: 'in `transactions`',
      settledTransactionId: 'in `transactions`',
    },
  },
  tournaments: 'in `organised`: that one made them; what is set of them is the event’s',
  tournament_arbiters: { part: 'arbiterOf', without: { playerId: OWNER } },
  webhooks: {
    part: 'webhooks',
    without: { secret: SECRET, createdBy: OWNER, since: 'of how messages are made' },
  },
  audit_log: {
    part: 'audit',
    without: {
      actorId: OWNER,
      before: 'of events and of others',
      after: 'of events and of others',
      effect: 'of events and of others',
      erasedAt: 'that somebody else’s name was taken out of it',
    },
  },
  erasures: 'that an account or an entry was erased; nobody is left whose it could be',
  editing: 'what one is at work on now, for minutes',
  tournament_events: 'a notice that something in an event changed, without its content',
  registration_links: 'made for others; who made one stands in the audit log',
}

type Column = { readonly table: string; readonly column: string }

/** Columns of tables that refer to an account or an entry. */
const columnsOfPeople = async (): Promise<readonly Column[]> => {
  const { rows } = await world.nodes[0]!.context.pool.query<Column>(
    `select c.table_name as table, c.column_name as column
     from information_schema.columns c
     where c.table_schema = 'public' and (c.table_name in ('players', 'ledger_transactions') or exists (
       select from information_schema.columns o
       where o.table_schema = 'public' and o.table_name = c.table_name and o.column_name in ('playerId', 'entryId')
     ) or exists (
       select from pg_constraint k
       where k.contype = 'f' and k.conrelid = format('%I', c.table_name)::regclass
         and k.confrelid in ('players'::regclass, 'entries'::regclass)))
     order by 1, 2`,
  )
  return rows
}

/** The names of the fields in a part of the export. */
const fieldsOf = (part: string): readonly string[] => {
  // biome-ignore lint/suspicious/noExplicitAny: a schema is looked into whatever it is of
  const schema = (accountExport.shape as any)[part]
  return Object.keys(schema.element?.shape ?? schema.shape)
}

test('G11 every column that is kept about a person is in the export, or it is said why not', async () => {
  const columns = await columnsOfPeople()
  expect([...new Set(columns.map(({ table }) => table))].sort()).toEqual(Object.keys(TABLES).sort())
  const missing = columns.filter(({ table, column }) => {
    const kept = TABLES[table]!
    if (typeof kept === 'string') return false
    return kept.without?.[column] === undefined && !fieldsOf(kept.part).includes(kept.as?.[column] ?? column)
  })
  expect(missing).toEqual([])
  const idle = Object.entries(TABLES).flatMap(([table, kept]) =>
    typeof kept === 'string'
      ? []
      : Object.keys(kept.without ?? {}).filter(
          name => !columns.some(({ table: at, column }) => at === table && column === name),
        ),
  )
  expect(idle).toEqual([])
})

test('G11 birth, sex, fees, receipts and adjustments of a person are in their export, and nobody else’s', async () => {
  const person = await register(world.http, 'exporting')
  const event = await initialise(
    world.http,
    ['Anna Muster', 'Boris Beispiel', 'Chloé Exemple'].map(name => ({ name })),
    {
      format: 'SWISS',
      playMode: 'OVER_THE_BOARD',
      rounds: 3,
      pairingSystem: 'SWISS',
      entryFeeCents: 1500,
      currency: 'EUR',
    },
  )
  const { pool } = world.nodes[0]!.context
  await pool.query('update entries set "playerId" = $1 where "tournamentId" = $2 and name = $3', [
    person.id,
    event.id,
    'Anna Muster',
  ])
  const { rows } = await pool.query('select id from entries where "playerId" = $1', [person.id])
  const entry = `/tournaments/${event.id}/entries/${rows[0].id}`
  const { token } = event.organiser
  const born = { sex: 'w', birthDate: '2012/03/04' }
  const done = [
    await world.http.call('PATCH', entry, { token, body: born }),
    await world.http.post(`${entry}/adjustments`, token, { points: -1, note: 'a telephone' }),
    await world.http.post(`${entry}/byes`, token, { roundNumber: 3, byeType: 'HALF' }),
  ]
  for (const reply of done) expect([200, 201], JSON.stringify(reply.body)).toContain(reply.status)
  const { body } = await world.http.get('/auth/me/export', person.token)
  expect(accountExport.safeParse(body).error).toBeUndefined()
  expect(body.entries).toMatchObject([{ name: 'Anna Muster', sex: 'w', birthDate: '2012/03/04' }])
  expect(body.adjustments).toMatchObject([{ entryId: rows[0].id, points: -1, note: 'a telephone' }])
  expect(body.byes).toMatchObject([{ entryId: rows[0].id, roundNumber: 3, byeType: 'HALF' }])
  expect(body.fees).toMatchObject([{ tournamentId: event.id, amountCents: 1500, status: 'OWED' }])
  expect(body.transactions).toMatchObject([{ kind: 'FEE_CHARGED', amountCents: 1500, currency: 'EUR' }])
  expect(JSON.stringify(body)).not.toMatch(/Boris|Chloé|1999/)
  const organiser = await world.http.get('/auth/me/export', token)
  expect(organiser.body.organised).toMatchObject([{ id: event.id }])
  expect([organiser.body.entries, organiser.body.adjustments]).toEqual([[], []])
})
