import type { Tenths } from '../../kernel/points.ts'
import { byePoints } from '../../rounds/point-system.ts'
import { BOUNDS } from '../../tournament/config-check.ts'
import { type Born, shownLine } from '../born.ts'
import { cleanLine } from '../person-name.ts'
import type { TrfDocument, TrfPlayer, TrfRecord, TrfRound } from './document.ts'
import type { TrfVersion } from './from-event.ts'
import { type ReportHead, readHead } from './head.ts'
import { isOwnComment } from './own-comments.ts'
import { readPlayer } from './player-record.ts'
import { meaningOf } from './result.ts'
import { readSettings, type TrfSettings } from './settings.ts'
import { virtualPointsOf } from './to-event.ts'
import { writePlayer } from './write.ts'

/** Texts of the report that an event was made of. */
export type KeptReport = {
  readonly records: readonly { readonly id: string; readonly text: string }[]
  /** By present starting rank: the line of the player, and those of their national ratings. */
  readonly lines: ReadonlyMap<number, { readonly line: string; readonly national: readonly string[] }>
}

export type KeepOptions = {
  readonly version: TrfVersion
  /** Rounds that are complete. */
  readonly done: number
  readonly born: Born
}

/**
 * The report of an event with the texts of the one that it was made of, wherever both say the same (contract section 9): a
 * record keeps its text and its place until what it says is changed, a player's line until anything in it is.
 */
export const withKeptTexts = (
  document: TrfDocument,
  kept: KeptReport,
  options: KeepOptions,
): { readonly document: TrfDocument; readonly lines: ReadonlyMap<number, string> } => {
  const shown = (text: string) => shownLine(text, options.born)
  const coming = comingByes(document, options.done)
  const lines = new Map<number, string>()
  const national: TrfRecord[] = []
  for (const player of document.players) {
    const own = kept.lines.get(player.startingRank)
    if (own === undefined) continue
    if (saysTheSame(own.line, player, { done: options.done, coming: coming(player) }))
      lines.set(player.startingRank, own.line)
    for (const text of own.national)
      national.push({
        line: 0,
        id: text.slice(0, 3),
        text: shown(ranked(text, player.startingRank)).slice(3),
      })
  }
  const stored = kept.records
    .filter(record => !isOwnComment(record))
    .map(({ id, text }): TrfRecord => ({ line: 0, id, text: shown(`${id}${text}`).slice(3) }))
  const records = [...keptRecords(document, stored, options), ...national]
  return { document: { ...document, records }, lines }
}

const ranked = (line: string, rank: number): string =>
  `${line.slice(0, 4)}${String(rank).padStart(4)}${line.slice(8)}`

/** What both sides of a comparison are read from. */
type Told = {
  readonly records: readonly TrfRecord[]
  readonly settings: TrfSettings
  readonly head: ReportHead
  readonly players: readonly TrfPlayer[]
  /** Where byes of the next round stand, too. */
  readonly columns: readonly TrfPlayer[]
  readonly done: number
}

/** Records that say one thing together. With `facts` they say the same as others that do. */
type Group = { readonly ids: readonly string[]; readonly facts: (told: Told) => unknown }

const textIn = (told: Told, id: string): string =>
  told.records.find(record => record.id === id)?.text.trim() ?? ''

const numberIn = (id: string): Group => ({ ids: [id], facts: told => Number.parseInt(textIn(told, id), 10) })

/** Nobody changes what these say. */
const unchanging = (id: string): Group => ({ ids: [id], facts: () => null })

const official = (id: string, role: string): Group => ({
  ids: [id],
  facts: ({ head }) => head.officials.filter(each => each.role === role),
})

const sorted = (texts: readonly string[]) => [...texts].sort()

const GROUPS: readonly Group[] = [
  { ids: ['012'], facts: told => cleanLine(textIn(told, '012'), 200) },
  { ids: ['022'], facts: ({ head }) => head.city },
  { ids: ['032'], facts: ({ head }) => head.federation },
  { ids: ['042'], facts: ({ settings }) => settings.startDate },
  { ids: ['052'], facts: ({ settings }) => settings.endDate },
  numberIn('062'),
  numberIn('072'),
  unchanging('092'),
  official('102', 'CHIEF_ARBITER'),
  official('112', 'DEPUTY_CHIEF_ARBITER'),
  { ids: ['122'], facts: ({ head }) => head.rateOfPlay },
  { ids: ['132'], facts: ({ head }) => head.roundDates },
  unchanging('222'),
  { ids: ['142', 'XXR'], facts: ({ settings }) => settings.rounds },
  { ids: ['152', 'XXC'], facts: ({ settings }) => settings.initialColor },
  {
    ids: ['162', 'XXS', 'BBW', 'BBD', 'BBL', 'BBZ', 'BBF', 'BBU'],
    facts: ({ settings }) => settings.points,
  },
  { ids: ['192'], facts: ({ settings }) => settings.baku },
  { ids: ['202', '212'], facts: ({ settings }) => settings.tieBreaks },
  { ids: ['240', 'XXZ'], facts: told => sorted(byesTold(told)) },
  { ids: ['250', 'XXA'], facts: told => virtualTold(told) },
  {
    ids: ['260', 'XXP'],
    facts: ({ settings }) =>
      sorted(
        settings.prohibitions.map(({ from, to, ids }) =>
          [from, Math.min(to, BOUNDS.rounds.max), ...ids.toSorted()].join(' '),
        ),
      ),
  },
  {
    ids: ['299'],
    facts: ({ settings }) =>
      sorted(settings.adjustments.map(({ id, points, round }) => [id, points, round].join(' '))),
  },
]

const GROUP_OF = new Map(GROUPS.flatMap(group => group.ids.map(id => [id, group] as const)))

/** Byes of the rounds to come: those in records, and those in the columns of the next one. */
const byesTold = ({ settings, columns, done }: Told): readonly string[] => {
  const inRecords = settings.byes.flatMap(({ ids, bye, round = done + 1 }) =>
    round > done ? ids.map(id => [id, bye[0], round].join(' ')) : [],
  )
  const inColumns = columns.flatMap(({ startingRank, rounds }) => {
    const { opponent, result } = rounds[done] ?? { opponent: 1 }
    return opponent === 0 && result !== undefined ? [[startingRank, result, done + 1].join(' ')] : []
  })
  return [...new Set([...inRecords, ...inColumns])]
}

/** The virtual points of all players in all rounds; nothing where there are none. */
const virtualTold = ({ settings, players }: Told): unknown => {
  if (settings.acceleration.length === 0 && !settings.baku) return []
  const points = virtualPointsOf(settings, players.length)
  const rounds = Array.from({ length: settings.rounds ?? 0 }, (_, at) => at + 1)
  const ofAll = players.map(({ startingRank }) => rounds.map(round => points(startingRank, round)))
  return ofAll.flat().every(each => each === 0) ? [] : ofAll
}

/** Records of TRF26 that TRF16 does not have, and its extensions, which TRF26 has no need of. */
const FOREIGN: Readonly<Record<TrfVersion, RegExp>> = {
  TRF16: /^(?:142|152|162|192|202|212|222|240|250|260|299)$/,
  TRF26: /^(?:XX[RCPSZ]|BB[WDLZFU])$/,
}

const keptRecords = (
  document: TrfDocument,
  all: readonly TrfRecord[],
  { version, done }: KeepOptions,
): readonly TrfRecord[] => {
  const isForeign = (id: string) => {
    const ids = GROUP_OF.get(id)?.ids
    const inFile = all.filter(record => ids?.includes(record.id))
    return ids !== undefined && inFile.every(record => FOREIGN[version].test(record.id))
  }
  const stored = all.filter(({ id }) => !isForeign(id))
  const { players } = document
  const told = (records: readonly TrfRecord[], columns: readonly TrfPlayer[]): Told => {
    const settings = readSettings({ records, players }, [])
    return { records, players, columns, done, settings, head: readHead(records, []) }
  }
  const [before, now] = [told(stored, []), told(document.records, players)]
  const same = new Set(GROUPS.filter(({ facts }) => alike(facts(before), facts(now))))
  const placed = new Set<Group>()
  const ours = (group: Group) => document.records.filter(({ id }) => group.ids.includes(id))
  const records = stored.flatMap(record => {
    const group = GROUP_OF.get(record.id)
    if (group === undefined || same.has(group)) {
      if (group !== undefined) placed.add(group)
      return [record]
    }
    if (placed.has(group)) return []
    placed.add(group)
    return ours(group)
  })
  const added = document.records.filter(({ id }) => {
    const group = GROUP_OF.get(id)
    return group === undefined || !placed.has(group)
  })
  return [...records, ...added]
}

const alike = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** What the bye of the next round will give a player; nothing while a round is on, whose byes have given theirs. */
const comingByes = (document: TrfDocument, done: number): ((player: TrfPlayer) => Tenths) => {
  const isOn = document.players.some(({ rounds }) => rounds.some(round => round?.opponent && !round.result))
  const { points } = readSettings(document, [])
  return ({ rounds }) => {
    const result = isOn ? undefined : rounds[done]?.result
    const meaning = result === undefined ? undefined : meaningOf(result)
    return meaning?.kind === 'bye' ? byePoints(meaning.bye, points) : 0
  }
}

/**
 * Whether a line has the values of a player; a blank says nothing of points, which may count the bye of the next round, and nobody
 * has a rank before round 1.
 */
const saysTheSame = (
  line: string,
  player: TrfPlayer,
  { done, coming }: { readonly done: number; readonly coming: Tenths },
): boolean => {
  const [before, now] = [line, writePlayer(player)].map(text =>
    readPlayer(0, text, { repairs: [], faults: [] }),
  )
  if (before === undefined || now === undefined) return false
  const isAhead = before.points !== undefined && before.points === (now.points ?? 0) + coming
  const points = isAhead ? now.points : (before.points ?? now.points)
  const rank = now.rank ?? before.rank
  const told = ({ rounds, ...facts }: TrfPlayer) => [facts, meantRounds(rounds, done)]
  return alike(told({ ...before, points }), told({ ...now, rank }))
}

/** Rounds in which nobody met anybody can be written in several ways, and those that are over can be left blank. */
const meantRounds = (rounds: TrfPlayer['rounds'], done: number): readonly unknown[] =>
  Array.from({ length: Math.max(done, rounds.length) }, (_, at) => {
    const round = rounds[at]
    if (round === undefined) return at < done ? ABSENT : null
    if (round.opponent !== 0) return [round.opponent, round.color, round.result]
    return round.result === '-' ? ABSENT : [0, undefined, round.result === '+' ? 'F' : round.result]
  })

const ABSENT: readonly [number, undefined, TrfRound['result']] = [0, undefined, 'Z']
