/**
 * Who may call what: the reviewed answer of every route to every kind of caller. A route without a row fails the
 * test; so does a row without a route.
 *
 * Each text is six answers in the order of CALLERS. `.` the call reaches its handler (and may be refused there for
 * what it asks), `U` 401 UNAUTHENTICATED, `F` 403 FORBIDDEN, `S` 403 PLAYER_NOT_IN_MATCH, `N` 404: it looks as if
 * there were nothing.
 */
export const CALLERS = [
  'anonymous',
  'player',
  'opponent',
  'arbiter of another event',
  'arbiter',
  'admin',
] as const

/** On one's own event, match or account (the player's), and on another's. */
export type Row = { readonly own: string; readonly other: string }

const both = (answers: string): Row => ({ own: answers, other: answers })

const ANYONE = both('......')
const SIGNED_IN = both('U.....')
const ADMINS = both('UFFFF.')
const ARBITERS = { own: 'UFFF..', other: 'UFF.F.' }
const SEATED = { own: 'U..SSS', other: 'USSSSS' }
/** Those who play, and the arbiters of the event. */
const SEATED_OR_ARBITERS = { own: 'U..S..', other: 'USS.S.' }
/** The player whose entry it is, and the arbiters of the event. */
const ENTRANT = { own: 'U.FF..', other: 'UFF.F.' }
/** A token or a session of the player, and of somebody else: nobody sees that it exists. */
const OWNER = { own: 'U.NNNN', other: 'UNNNNN' }

export const TABLE: Readonly<Record<string, Row>> = {
  'post /auth/register': ANYONE,
  'post /auth/login': ANYONE,
  'post /auth/first-admin': ANYONE,
  'post /auth/refresh': both('UUUUUU'),
  'post /auth/password-reset': ANYONE,
  'post /auth/logout': SIGNED_IN,
  'get /auth/tokens': SIGNED_IN,
  'post /auth/tokens': SIGNED_IN,
  'delete /auth/tokens/{id}': OWNER,
  'get /auth/sessions': SIGNED_IN,
  'delete /auth/sessions/{id}': OWNER,
  'get /auth/me': SIGNED_IN,
  'delete /auth/me': SIGNED_IN,
  'get /auth/me/export': SIGNED_IN,
  'get /me/events': SIGNED_IN,
  'get /me/matches': SIGNED_IN,
  'get /me/push': SIGNED_IN,
  'post /me/push': SIGNED_IN,
  'delete /me/push': SIGNED_IN,
  'post /auth/password': SIGNED_IN,
  'patch /players/{id}': ADMINS,
  'delete /players/{id}': ADMINS,
  'post /players/{id}/password-reset': ADMINS,
  'get /ratings': ANYONE,
  'get /players/{id}/ratings': ANYONE,
  'get /fide-players': SIGNED_IN,
  // Nobody has loaded FIDE's list here.
  'get /fide-players/{fideId}': both('UNNNNN'),

  'post /tournaments': SIGNED_IN,
  'get /tournaments': ANYONE,
  'post /tournaments/import': SIGNED_IN,
  'get /tournaments/{id}': ANYONE,
  'patch /tournaments/{id}': ARBITERS,
  'post /tournaments/{id}/open': ARBITERS,
  'post /tournaments/{id}/start': ARBITERS,
  'post /tournaments/{id}/unstart': ARBITERS,
  'post /tournaments/{id}/finish': ARBITERS,
  'post /tournaments/{id}/cancel': ARBITERS,
  'post /tournaments/{id}/pause': ARBITERS,
  'post /tournaments/{id}/resume': ARBITERS,
  'post /tournaments/{id}/reopen': ARBITERS,
  'post /tournaments/{id}/entries': SIGNED_IN,
  'delete /matches/{id}/result': ARBITERS,
  'post /tournaments/{id}/entries/{entryId}/disqualification': ARBITERS,
  'delete /tournaments/{id}/entries/{entryId}/disqualification': ARBITERS,
  'patch /tournaments/{id}/entries/{entryId}': ARBITERS,
  'post /tournaments/{id}/entries/import': ARBITERS,
  'delete /tournaments/{id}/entries/{entryId}': ENTRANT,
  'post /tournaments/{id}/entries/{entryId}/return': ENTRANT,
  'put /tournaments/{id}/entries/{entryId}/tags': ARBITERS,
  'post /tournaments/{id}/entries/{entryId}/byes': ENTRANT,
  'delete /tournaments/{id}/entries/{entryId}/byes/{roundNumber}': ENTRANT,
  'get /tournaments/{id}/byes': ANYONE,
  'post /tournaments/{id}/check-in': ARBITERS,
  'post /tournaments/{id}/entries/{entryId}/check-in': ENTRANT,
  'delete /tournaments/{id}/entries/{entryId}/check-in': ENTRANT,
  'get /tournaments/{id}/adjustments': ANYONE,
  'post /tournaments/{id}/entries/{entryId}/adjustments': ARBITERS,
  'delete /tournaments/{id}/entries/{entryId}/adjustments/{adjustmentId}': ARBITERS,
  'get /tournaments/{id}/forbidden-pairs': ARBITERS,
  'post /tournaments/{id}/forbidden-pairs': ARBITERS,
  'delete /tournaments/{id}/forbidden-pairs/{pairId}': ARBITERS,
  'get /tournaments/{id}/editing': ARBITERS,
  'post /tournaments/{id}/editing': ARBITERS,
  'delete /tournaments/{id}/editing': ARBITERS,
  'get /tournaments/{id}/arbiters': ANYONE,
  'post /tournaments/{id}/arbiters': ARBITERS,
  'delete /tournaments/{id}/arbiters': ARBITERS,
  'get /tournaments/{id}/players': ANYONE,
  'get /tournaments/{id}/rounds': ANYONE,
  'post /tournaments/{id}/rounds': ARBITERS,
  'post /tournaments/{id}/rounds/check': ARBITERS,
  'delete /tournaments/{id}/rounds/{roundNumber}': ARBITERS,
  'get /tournaments/{id}/rounds/current': ANYONE,
  'get /tournaments/{id}/rounds/{roundNumber}/why': ANYONE,
  'get /tournaments/{id}/matches': ANYONE,
  'get /tournaments/{id}/standings': ANYONE,
  'get /tournaments/{id}/standings/{entryId}': ANYONE,
  'get /tournaments/{id}/found': ANYONE,
  'get /tournaments/{id}/crosstable': ANYONE,
  'get /tournaments/{id}/starting-list': ANYONE,
  'get /tournaments/{id}/norms': ANYONE,
  'get /tournaments/{id}/bracket': ANYONE,
  'get /tournaments/{id}/audit': ARBITERS,
  'get /tournaments/{id}/pgn': ANYONE,
  'get /tournaments/{id}/rounds/{roundNumber}/pgn': ANYONE,
  'get /tournaments/{id}/calendar.ics': ANYONE,
  'get /tournaments/{id}/crosstable.csv': ANYONE,
  'get /tournaments/{id}/players.csv': ANYONE,
  'get /tournaments/{id}/starting-list.csv': ANYONE,
  'get /tournaments/{id}/norms.csv': ANYONE,
  'get /tournaments/{id}/standings.csv': ANYONE,
  'get /tournaments/{id}/trf': ANYONE,
  'get /tournaments/{id}/events': ANYONE,

  'get /tournaments/{id}/payouts': ANYONE,
  'post /tournaments/{id}/payouts/{payoutId}/paid': ARBITERS,
  'get /tournaments/{id}/payouts/{payoutId}/receipt': SIGNED_IN,
  'post /tournaments/{id}/differences/{differenceId}/settled': ARBITERS,
  'get /tournaments/{id}/fees': ARBITERS,
  'get /tournaments/{id}/payments': ARBITERS,
  'get /tournaments/{id}/entries/{entryId}/fee': ENTRANT,
  // Whoever paid may read a receipt; here nobody has, so there is none but for arbiters to miss.
  'get /tournaments/{id}/entries/{entryId}/fee/receipt': ARBITERS,
  'post /tournaments/{id}/entries/{entryId}/fee/received': ARBITERS,
  'post /tournaments/{id}/entries/{entryId}/fee/waived': ARBITERS,
  'post /tournaments/{id}/entries/{entryId}/fee/refunded': ARBITERS,
  'post /tournaments/{id}/entries/{entryId}/fee/owed': ARBITERS,
  'get /tournaments/{id}/receipts/{number}': ARBITERS,
  'get /tournaments/{id}/ledger': ARBITERS,

  'post /tournaments/{id}/webhooks': ARBITERS,
  'get /tournaments/{id}/webhooks': ARBITERS,
  'delete /tournaments/{id}/webhooks/{webhookId}': ARBITERS,
  'post /tournaments/{id}/webhooks/{webhookId}/ping': ARBITERS,
  'get /tournaments/{id}/webhooks/{webhookId}/messages': ARBITERS,
  'post /tournaments/{id}/webhooks/{webhookId}/messages/{messageId}/resend': ARBITERS,

  'post /matches/{id}/join': SEATED,
  'get /matches/{id}/state': SEATED,
  'post /matches/{id}/move': SEATED,
  'post /matches/{id}/resign': SEATED,
  'post /matches/{id}/draw/offer': SEATED,
  'post /matches/{id}/draw/accept': SEATED,
  'post /matches/{id}/draw/decline': SEATED,
  'post /matches/{id}/draw/claim': SEATED,
  'post /matches/{id}/result': ARBITERS,
  'post /matches/{id}/swap-colors': ARBITERS,
  'post /matches/{id}/slot': SEATED_OR_ARBITERS,
  'post /matches/{id}/slot/accept': SEATED,
  'post /matches/{id}/clock': ARBITERS,
  'post /matches/{id}/void': ARBITERS,
  'post /matches/{id}/pause': ARBITERS,
  'post /matches/{id}/resume': ARBITERS,
  'get /matches/{id}': ANYONE,
  'get /matches/{id}/moves': ANYONE,
  'get /matches/{id}/clock': ANYONE,
  'get /matches/{id}/pgn': ANYONE,
  'get /matches/{id}/events': ANYONE,
}

/** A body for each route that needs one: valid, but for the passwords, which are wrong. */
export const BODIES: Readonly<Record<string, object>> = {
  'post /auth/register': { username: 'x', password: 'not a password of anybody' },
  'post /auth/login': { username: 'nobody-here', password: 'not a password of anybody' },
  'post /auth/first-admin': { token: 'x', username: 'nobody-here', password: 'not a password of anybody' },
  'post /auth/refresh': {},
  'post /auth/password-reset': { token: 'x', password: 'not a password of anybody' },
  'post /auth/tokens': { name: 'bot', scopes: ['read'] },
  'delete /auth/me': { password: 'not a password of anybody' },
  'post /auth/password': { password: 'not a password of anybody', newPassword: 'nor is this one' },
  'post /tournaments': { title: 'Cup', description: 'A cup', timeControl: '5+0' },
  'patch /tournaments/{id}': { description: 'Another' },
  'post /matches/{id}/void': { note: 'wrongly paired' },
  'post /matches/{id}/clock': { whiteMs: 60_000, note: 'a wrong setting' },
  'post /tournaments/{id}/entries': {},
  'put /tournaments/{id}/entries/{entryId}/tags': { tags: ['U16'] },
  'post /tournaments/{id}/entries/{entryId}/disqualification': { note: 'an engine' },
  'patch /tournaments/{id}/entries/{entryId}': { club: 'Rooks' },
  'post /tournaments/{id}/entries/{entryId}/byes': { roundNumber: 9, byeType: 'ZERO' },
  'post /tournaments/{id}/check-in': { entryIds: ['00000000-0000-4000-8000-000000000001'] },
  'post /tournaments/{id}/entries/{entryId}/adjustments': { points: -1, note: 'telephone' },
  'post /tournaments/{id}/forbidden-pairs': {
    entryIds: ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'],
  },
  'post /tournaments/{id}/rounds/check': {
    pairings: [{ whiteEntryId: '00000000-0000-4000-8000-000000000001', blackEntryId: null }],
  },
  'post /tournaments/{id}/entries/import': { format: 'CSV', text: 'name\nAnna Muster\n' },
  'post /tournaments/{id}/arbiters': { username: 'admin' },
  'delete /tournaments/{id}/arbiters': { username: 'admin' },
  'post /tournaments/{id}/editing': { what: 'MONEY' },
  'post /tournaments/{id}/webhooks': { url: 'https://example.org/hook' },
  'post /matches/{id}/move': { from: 'e2', to: 'e4' },
  'post /matches/{id}/slot': { at: '2026-12-24T20:00:00+01:00' },
  'post /matches/{id}/result': { result: 'WHITE_WIN' },
}
