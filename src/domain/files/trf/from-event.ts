import { formatTenths, type Tenths } from '../../kernel/points.ts'
import {
  adjustedBy,
  entryPoints,
  type Prohibition,
  pairedRounds,
  type RoundEntry,
  type ScoredEvent,
  type ScoredPlayer,
} from '../../rounds/event.ts'
import { type PointSystem, STANDARD_POINTS } from '../../rounds/point-system.ts'
import type { TrfDocument, TrfPlayer, TrfRecord, TrfRound } from './document.ts'
import { ownComment, type PlayerBye, withoutRoom } from './own-comments.ts'
import { pointsColumn } from './points-column.ts'
import { resultOf } from './result.ts'
import { LAST_ROUND } from './settings.ts'

/** Who a player is, beside the results. */
export type TrfIdentity = Partial<
  Pick<TrfPlayer, 'sex' | 'title' | 'name' | 'federation' | 'fideNumber' | 'birthDate' | 'rank'>
>

export type TrfVersion = 'TRF16' | 'TRF26'

/** Acceleration has no record of its own in an event: the virtual points of every player are written out. */
export type TrfExport = {
  readonly version: TrfVersion
  readonly name: string
  /** YYYY/MM/DD */
  readonly startDate?: string
  readonly endDate?: string
  readonly city?: string
  readonly federation?: string
  /** The chief arbiter, and deputies. */
  readonly arbiter?: string
  readonly deputies?: readonly string[]
  /** Record 092, in words. */
  readonly kind?: string
  /** Record 122, in words, and its code, record 222: seconds plus increment. */
  readonly timeControl?: string
  readonly codedTimeControl?: string
  /** Days of the rounds, YYYY/MM/DD; record 132 has them with two figures for the year. */
  readonly roundDates?: readonly (string | undefined)[]
  /** Record 192; FIDE's Dutch system where nothing is said, no record for an empty text. */
  readonly system?: string
  /** What the format has no record for. */
  readonly comments?: readonly string[]
  readonly accelerated: boolean
  readonly tieBreaks?: readonly string[]
  /** Asked for in rounds that the results do not reach. */
  readonly byes?: readonly PlayerBye[]
  /** What rounds that are on have given a player so far; they are not in the event. */
  readonly soFar?: (id: number) => Tenths
  readonly identityOf: (id: number) => TrfIdentity
}

/** A Swiss event as a file. TRF16 has no records for rounds, colours and points: the extensions say them. */
export const trfFromEvent = (given: ScoredEvent, info: TrfExport): TrfDocument => {
  const event = { ...given, prohibitions: inOrder(given.prohibitions) }
  const players = event.players.map(player => playerRecord(player, event, info))
  const texts: [string, string | undefined][] = [
    ['012', info.name],
    ['022', info.city],
    ['032', info.federation],
    ['042', info.startDate],
    ['052', info.endDate],
    ['062', String(event.players.length)],
    ['072', String(event.players.filter(player => player.rating !== undefined).length)],
    ['092', info.kind],
    ['102', info.arbiter],
    ...(info.deputies ?? []).map((deputy): [string, string] => ['112', deputy]),
    ['122', info.timeControl],
    ['132', dateColumns(info.roundDates ?? [])],
    ...(info.version === 'TRF26' ? trf26Records(event, info) : extensionRecords(event)),
    ...(info.accelerated ? accelerationRecords(event) : []),
    ...[
      ...(info.version === 'TRF16' ? extensionComments(event, info) : []),
      ...(info.comments ?? []),
      ...pointsWithoutRoom(players),
    ].map((text): [string, string] => ['###', text]),
  ]
  const records: TrfRecord[] = []
  for (const [id, text] of texts) {
    if (text?.trim()) records.push({ line: records.length + 1, id, text: ` ${text}` })
  }
  return { records, players }
}

/** An order that hangs on nothing but what is said, so that a report of the same event is the same text. */
const inOrder = (prohibitions: readonly Prohibition[]): readonly Prohibition[] =>
  prohibitions
    .map(rule => ({ ...rule, ids: rule.ids.toSorted((one, other) => one - other) }))
    .sort((one, other) => {
      const [ours, theirs] = [one, other].map(({ from, to, ids }) => [from, to, ...ids])
      const at = ours!.findIndex((value, index) => value !== theirs![index])
      return at === -1 ? ours!.length - theirs!.length : ours![at]! - (theirs![at] ?? 0)
    })

const pointsWithoutRoom = (players: readonly TrfPlayer[]): string[] =>
  players.flatMap(({ startingRank, points = 0 }) =>
    pointsColumn(points) === '' ? [withoutRoom(startingRank, formatTenths(points))] : [],
  )

/** Record 132: days at columns 92-99, 102-109 and so on, like the results. */
const dateColumns = (dates: readonly (string | undefined)[]): string =>
  ' '.repeat(87) + dates.map(date => (date ?? '').slice(2).padEnd(10)).join('')

const right = (value: string | number, width: number): string => String(value).padStart(width)

const trf26Records = (event: ScoredEvent, info: TrfExport): [string, string | undefined][] => {
  const { points } = event
  const codes = { W: 'win', D: 'draw', L: 'loss', A: 'absence', P: 'pairingBye' } as const
  const usual = Object.values(codes).every(key => points[key] === STANDARD_POINTS[key])
  const values = Object.entries(codes).map(([code, key]) => code + right(formatTenths(points[key]), 4))
  return [
    ['142', String(event.rounds)],
    ['152', event.initialColor === 'WHITE' ? 'W' : 'B'],
    ['162', usual ? undefined : ` ${values.join('    ')}`],
    ['192', info.system ?? (info.accelerated ? 'FIDE_DUTCH_2026_BAKU' : 'FIDE_DUTCH_2026')],
    ['202', info.tieBreaks?.join(',')],
    ['222', info.codedTimeControl],
    ...(info.byes ?? []).map(byeRecord),
    ...event.prohibitions.map(({ from, to, ids }): [string, string] => [
      '260',
      `${right(from, 3)} ${right(to, 3)} ${ids.map(id => right(id, 4)).join(' ')}`,
    ]),
    ...adjustmentsIn(event).map(({ id, points, round }): [string, string] => [
      '299',
      `${right(formatTenths(points), 13)}  ${right(round === 0 ? '' : round, 3)} ${right(id, 4)}`,
    ]),
  ]
}

/** Record 240: type at 5, round at 7-9, player at 11-14. */
const byeRecord = ({ id, bye, round }: PlayerBye): [string, string] => [
  '240',
  `${bye[0]} ${right(round, 3)} ${right(id, 4)}`,
]

/** Penalties and bonus points, by player. */
const adjustmentsIn = ({ players }: ScoredEvent) =>
  players.flatMap(({ id, adjustments = [] }) => adjustments.map(given => ({ id, ...given })))

/** An `XXP` is for all rounds, and there is none of what does not hold in the next. */
const limitedIn =
  ({ rounds }: ScoredEvent, next: number) =>
  ({ from, to }: Prohibition): boolean =>
    from > 1 || to < Math.max(rounds, next)

const extensionRecords = (event: ScoredEvent): [string, string | undefined][] => {
  const { points } = event
  const next = pairedRounds(event) + 1
  const value = (key: keyof PointSystem, unsaid = STANDARD_POINTS[key]) =>
    points[key] === unsaid ? undefined : formatTenths(points[key])
  return [
    ['XXR', String(event.rounds)],
    ['XXC', event.initialColor === 'WHITE' ? 'white1' : 'black1'],
    ['BBW', value('win')],
    ['BBD', value('draw')],
    ['BBL', value('loss')],
    ['BBZ', value('absence')],
    // Where nothing is said of these, they are worth what an absence and a win are.
    ['BBF', value('forfeitLoss', points.absence)],
    ['BBU', value('pairingBye', points.win)],
    ...event.prohibitions
      .filter(({ from, to }) => from <= next && next <= to)
      .map(({ ids }): [string, string] => ['XXP', ids.join(' ')]),
  ]
}

/** What TRF16 has no record for, with the extensions too. */
const extensionComments = (event: ScoredEvent, { byes = [] }: TrfExport): readonly string[] => {
  const adjustments = adjustmentsIn(event)
  return [
    ...(event.prohibitions.some(limitedIn(event, pairedRounds(event) + 1))
      ? [ownComment({ apart: event.prohibitions })]
      : []),
    ...(adjustments.length === 0 ? [] : [ownComment({ adjustments })]),
    ...(byes.length === 0 ? [] : [ownComment({ byes })]),
  ]
}

/** XXA: one value per round, the round to be paired included (all rounds are written). */
const accelerationRecords = (event: ScoredEvent): [string, string][] =>
  event.players.flatMap(({ id }) => {
    const byRound = Array.from({ length: event.rounds }, (_, at) => event.virtualPoints(id, at + 1))
    if (byRound.every(points => points === 0)) return []
    return [['XXA', [right(id, 4), ...byRound.map(points => right(formatTenths(points), 4))].join(' ')]]
  })

const playerRecord = (player: ScoredPlayer, event: ScoredEvent, info: TrfExport): TrfPlayer => {
  // Other programs know no penalties in TRF16, and refuse points that are not those of the results.
  const given = info.version === 'TRF16' ? 0 : adjustedBy(player, LAST_ROUND)
  const made = player.entries.slice(0, pairedRounds(event))
  // As in the standings, byes of the round to come are not had yet.
  const points = made.reduce((sum, entry) => sum + entryPoints(entry, event.points), given)
  const identity = info.identityOf(player.id)
  return {
    line: 0,
    startingRank: player.id,
    sex: identity.sex,
    title: identity.title,
    name: identity.name ?? '',
    rating: player.rating,
    federation: identity.federation,
    fideNumber: identity.fideNumber,
    birthDate: identity.birthDate,
    points: points + (info.soFar?.(player.id) ?? 0),
    rank: identity.rank,
    rounds: player.entries.map(roundOf),
  }
}

/** A round as record 001 has it. */
export const roundOf = (entry: RoundEntry): TrfRound => {
  const result = resultOf(entry)
  if (entry.kind === 'bye') return { opponent: 0, color: undefined, result }
  const color = entry.color === undefined ? undefined : entry.color === 'WHITE' ? 'w' : 'b'
  return { opponent: entry.opponent ?? 0, color, result }
}
