import type { ResultByColor } from '../../../src/domain/kernel/result-code.ts'
import { grouped, plural } from './plural.ts'

const count = grouped('en')
const players = plural('en', { one: 'player', other: 'players' })
const places = plural('en', { one: 'place in the standings', other: 'places in the standings' })
const matches = plural('en', { one: 'other match', other: 'other matches' })
const payouts = plural('en', { one: 'prize', other: 'prizes' })

type RulingWords = Readonly<Record<ResultByColor, string>>

/** The words of whoever runs a Swiss or a round robin: rounds, results, files. */
export const directingEn = {
  life: {
    organiser: 'For organisers and arbiters',
    settings: 'Settings of the event',
    open: 'Open for entries',
    start: 'Start event',
    startQuestion: (n: number) =>
      `Start with ${count(n)} ${players(n)}? Entries close and round 1 is paired.`,
    startYes: 'Yes, start',
    tooFew: (least: number) => `The event needs at least ${count(least)} players before it can start.`,
    cancel: 'Cancel event',
    cancelQuestion: 'Cancel the event? Open games are stopped and no prizes are paid.',
    cancelYes: 'Yes, cancel it',
    addPlayer: 'Add a player',
    addPlayerHint:
      'By user name, or by name alone for somebody without an account: the arbiter enters such results. An account is asked whether it comes, and stands in the list by name until it says yes.',
    addKind: 'Who',
    addByAccount: 'Has an account',
    addByName: 'Has no account',
    username: 'User name',
    add: 'Add player',
    added: (name: string) => `${name} was added.`,
    invited: 'Invitations',
    invitedAs: {
      PENDING: (name: string, username: string) => `${name} (${username}) has not answered yet.`,
      DECLINED: (name: string, username: string) => `${name} (${username}) has declined.`,
    },
    uninvite: (name: string) => `Withdraw invitation: ${name}`,
    uninviteShort: 'Withdraw invitation',
    uninvited: (name: string) => `The invitation to ${name} is withdrawn; the entry stays.`,
    remove: (name: string) => `Withdraw ${name}`,
    removeYes: 'Yes, withdraw',
    removeShort: 'Withdraw',
  },
  rounds: {
    outlook: {
      MAY_RUN_DRY: 'With so few players, a late round may have no pairing left without a second game.',
      IMPOSSIBLE: 'These are too many rounds for so few players. Play fewer, or a round robin.',
    },
    publish: (n: number) => `Publish round ${n}`,
    published: (n: number) => `Round ${n} is published.`,
    waitsFor: (n: number) => (n === 1 ? 'Waits for 1 result.' : `Waits for ${count(n)} results.`),
    firstMissing: (board: number) => `Go to board ${board}`,
    isAutomatic: 'The server publishes each round by itself.',
    isLast: (n: number) => `All ${n} rounds have been played.`,
    noPairing: (n: number) => `Round ${n} cannot be paired by the rules.`,
    waysOut: 'What can be done:',
    takeBack: (n: number) => `Take back round ${n}`,
    takeBackQuestion: (n: number) =>
      `Take back round ${n}? Its pairings are canceled, and it can be made anew.`,
    takeBackYes: 'Yes, take it back',
    takenBack: (n: number) => `Round ${n} is taken back.`,
    unstart: 'Take the start back',
    unstartQuestion: 'Take the start back? Pairings are canceled and entries are open again.',
    unstartYes: 'Yes, take it back',
    finish: 'Finish event',
    finishQuestion: 'Finish the event? Places become final and prizes are settled.',
    finishYes: 'Yes, finish',
    reopen: 'Reopen event',
    reopenQuestion: 'Reopen the event? Prizes that are not paid are taken back.',
    reopenYes: 'Yes, reopen',
    start: (n: number) => `Start with ${count(n)} ${players(n)}? Entries close; then you publish round 1.`,
  },
  results: {
    keys: 'Keys in a row:',
    keyWhite: 'White won',
    keyDraw: 'draw',
    keyBlack: 'Black won',
    keyRows: 'other board',
    table: (round: number) => `Results of round ${round}`,
    row: (board: number, white: string, black: string, state: string) =>
      `Board ${board}, ${white} against ${black}: ${state}`,
    none: 'no result',
    group: (board: number) => `Result of board ${board}`,
    more: 'Forfeits, colours',
    forfeits: 'Forfeits',
    short: {
      WHITE_WIN: '1–0',
      DRAW: '½–½',
      BLACK_WIN: '0–1',
      WHITE_FORFEIT_WIN: '+/–',
      BLACK_FORFEIT_WIN: '–/+',
      DOUBLE_FORFEIT: '–/–',
      DOUBLE_LOSS: '0–0',
    } as RulingWords,
    saving: 'Saving…',
    entered: (board: number, result: string) => `Board ${board}: ${result}.`,
    correct: (before: string, after: string) => `Change ${before} to ${after}?`,
    changes: (what: string) => `This changes ${what}.`,
    places: (n: number) => `${count(n)} ${places(n)}`,
    matches: (n: number) => `${count(n)} ${matches(n)}`,
    payouts: (n: number) => `${count(n)} ${payouts(n)}`,
    byName: (n: number) => (n === 1 ? 'What changes' : `What changes: ${count(n)} lines`),
    noPlace: 'no place',
    placeOf: (name: string, before: string, after: string) => `${name}: place ${before} → ${after}`,
    prizeOf: (name: string, before: string, after: string) => `${name}: prize ${before} → ${after}`,
    matchOf: (round: number, board: number, who: string, what: string) =>
      `Round ${round}, board ${board} (${who}): ${what}`,
    matchChanges: { MADE: 'new game', CANCELED: 'canceled', CHANGED: 'changed' },
    changesNothing: 'Nothing else changes.',
    takesBack: 'Matches that have begun, or prizes that were paid, are taken back.',
    reopens: 'The event is no longer finished.',
    confirm: 'Change result',
  },
}
