import { formatTenths, parseTenths } from '../../kernel/points.ts'
import type { Adjustment, Prohibition } from '../../rounds/event.ts'
import type { TrfDocument, TrfRecord, TrfRound } from './document.ts'
import { TRF_RESULTS } from './result.ts'

/** What we know of an event and the format has no record for; it stands in a comment (`###`), as other programs' own. */
export type OwnFacts = {
  readonly format: string | undefined
  readonly pairingSystem: string | undefined
  readonly timeControl: string | undefined
  readonly seed: string | undefined
  readonly cycles: number | undefined
  /** TRF16 has no record for them. */
  readonly tieBreaks: readonly string[]
  /** Starting ranks. */
  readonly withdrawn: readonly number[]
  /** Starting ranks of those who have no place and no prize. */
  readonly disqualified: readonly number[]
  /** Starting ranks in the order of entry, where that is another one: the house rules draw and rank by it. */
  readonly entered: readonly number[]
  /** Nobody has said how many rounds there are: the arbiter ends the event. */
  readonly openEnded: boolean
  /** Rounds that an arbiter made by hand. */
  readonly byHand: readonly number[]
  /** Penalties and bonus points, by starting rank; TRF16 has no record for them. */
  readonly adjustments: readonly PlayerAdjustment[]
  /** Asked for in rounds after the next one; TRF16 has no record for them. */
  readonly byes: readonly PlayerBye[]
  /** Pairs kept apart, where not in all rounds; TRF16 has no record for the rounds. */
  readonly apart: readonly Prohibition[]
  /** What arbiters say of players, by starting rank: for prizes, whom a rule keeps apart, and where they always sit. */
  readonly tags: ReadonlyMap<number, readonly string[]>
  readonly clubs: ReadonlyMap<number, string>
  readonly fixedBoards: ReadonlyMap<number, number>
  /** Rounds that are not over; TRF16 has no record for them. */
  readonly open: readonly OpenRound[]
}

/** A round of a player, by starting rank, with an open game or beside one. */
export type OpenRound = TrfRound & { readonly id: number; readonly round: number }

export type PlayerAdjustment = Adjustment & { readonly id: number }

/** A bye asked for, by starting rank. */
export type PlayerBye = {
  readonly id: number
  readonly bye: 'FULL' | 'HALF' | 'ZERO'
  readonly round: number
}

const MARK = 'tabiya'

/** `tabiya format=SWISS pairingSystem=SWISS withdrawn=3,7`: values are percent-encoded. */
export const ownComment = ({
  adjustments = [],
  byes = [],
  apart = [],
  tags,
  clubs,
  fixedBoards,
  open = [],
  ...facts
}: Partial<OwnFacts>): string => {
  const given = adjustments.map(({ id, points, round }) => [id, formatTenths(points), round].join('/'))
  const asked = byes.map(({ id, bye, round }) => [id, bye[0], round].join('/'))
  const kept = apart.map(({ from, to, ids }) => [from, to, ...ids].join('/'))
  const on = open.map(({ round, id, opponent, color, result }) =>
    [round, id, opponent, color ?? '', result ?? ''].join('/'),
  )
  const said = { tags: ofPlayers(tags), clubs: ofPlayers(clubs), fixedBoards: ofPlayers(fixedBoards) }
  const listed = { adjustments: given, byes: asked, apart: kept, ...said, open: on }
  const words = Object.entries({ ...facts, ...listed }).flatMap(([name, value]) => {
    const text = Array.isArray(value) ? value.join(',') : String(value || '')
    return text === '' ? [] : [`${name}=${encodeURIComponent(text)}`]
  })
  return [MARK, ...words].join(' ')
}

const ofPlayers = (said: ReadonlyMap<number, unknown> = new Map()): string | undefined =>
  said.size === 0 ? undefined : JSON.stringify(Object.fromEntries(said))

/** Ours are written anew; what another program says in its comments is its own. */
export const isOwnComment = ({ id, text }: Pick<TrfRecord, 'id' | 'text'>): boolean =>
  id === '###' && (text.trim().startsWith(`${MARK} `) || SAID.test(text.trim()))

/** Said to whoever reads the file; whoever imports it works the points out from the results and the penalties. */
export const withoutRoom = (startingRank: number, points: string): string =>
  `Player ${startingRank} has ${points} points, for which their column has no room.`

/** The same of a round. */
export const pairedByHand = (round: number): string => `Round ${round} was paired by hand.`

/** And of a player. */
export const isDisqualified = (startingRank: number): string => `Player ${startingRank} is disqualified.`

const SAID =
  /^(?:Player \d+ (?:is disqualified|has -?[\d.]+ points, for which their column has no room)|Round \d+ was paired by hand)\.$/

export const readOwnComment = (document: TrfDocument): OwnFacts => {
  const comments = document.records.filter(
    ({ id, text }) => id === '###' && text.trim().startsWith(`${MARK} `),
  )
  const words = new Map(
    comments
      .flatMap(({ text }) => text.trim().split(/\s+/))
      .flatMap(word => {
        const [name = '', value] = word.split('=')
        return value === undefined ? [] : [[name, decoded(value)] as const]
      }),
  )
  return {
    format: words.get('format'),
    pairingSystem: words.get('pairingSystem'),
    timeControl: words.get('timeControl'),
    seed: words.get('seed'),
    cycles: Number(words.get('cycles')) || undefined,
    tieBreaks: (words.get('tieBreaks') ?? '').split(',').filter(Boolean),
    withdrawn: numbersIn(words.get('withdrawn')),
    disqualified: numbersIn(words.get('disqualified')),
    entered: numbersIn(words.get('entered')),
    openEnded: words.get('openEnded') === 'true',
    byHand: numbersIn(words.get('byHand')),
    adjustments: (words.get('adjustments') ?? '').split(',').flatMap(readAdjustment),
    byes: (words.get('byes') ?? '').split(',').flatMap(readBye),
    apart: (words.get('apart') ?? '').split(',').flatMap(readApart),
    tags: saidOfPlayers(words.get('tags'), said => (Array.isArray(said) ? said.map(String) : undefined)),
    clubs: saidOfPlayers(words.get('clubs'), said => (typeof said === 'string' ? said : undefined)),
    fixedBoards: saidOfPlayers(words.get('fixedBoards'), said => (isTable(said) ? said : undefined)),
    open: (words.get('open') ?? '').split(',').flatMap(readOpenRound),
  }
}

const numbersIn = (text = ''): readonly number[] => text.split(',').flatMap(number => Number(number) || [])

const readAdjustment = (text: string): readonly PlayerAdjustment[] => {
  const [id = '', points = '', round = ''] = text.split('/')
  const tenths = parseTenths(points)
  return tenths === undefined || !Number(id)
    ? []
    : [{ id: Number(id), points: tenths, round: Number(round) || 0 }]
}

const BYES = { F: 'FULL', H: 'HALF', Z: 'ZERO' } as const

const readBye = (text: string): readonly PlayerBye[] => {
  const [id, letter, round] = text.split('/')
  const bye = BYES[letter as 'F']
  return bye === undefined || !Number(id) || !Number(round)
    ? []
    : [{ id: Number(id), bye, round: Number(round) }]
}

const readApart = (text: string): readonly Prohibition[] => {
  const [from, to, ...ids] = text.split('/').map(Number)
  return !from || !to || ids.length < 2 || ids.some(id => !id) ? [] : [{ from, to, ids }]
}

const readOpenRound = (text: string): readonly OpenRound[] => {
  const [round = '', id = '', opponent = '', side = '', said = ''] = text.split('/')
  const color = side === 'w' || side === 'b' ? side : undefined
  const result = TRF_RESULTS.find(known => known === said)
  const isRound = /^[1-9]\d{0,2}$/.test(round) && /^\d{1,4}$/.test(opponent) && Number(id) > 0
  return isRound ? [{ round: Number(round), id: Number(id), opponent: Number(opponent), color, result }] : []
}

const isTable = (said: unknown): said is number =>
  typeof said === 'number' && Number.isInteger(said) && said >= 1 && said <= LAST_TABLE

/** The last number that a table can have. */
const LAST_TABLE = 9999

/** Whoever wrote the file: what is not of its kind is not said. */
const saidOfPlayers = <T>(text = '{}', read: (said: unknown) => T | undefined): ReadonlyMap<number, T> => {
  const players = new Map<number, T>()
  for (const [rank, said] of Object.entries(parsed(text))) {
    const value = read(said)
    if (value !== undefined) players.set(Number(rank), value)
  }
  return players
}

const parsed = (text: string): object => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
