import { findAccount } from '../../db/accounts/accounts.ts'
import type { EntryRow } from '../../db/entries.ts'
import { type RoundTime, roundTimes } from '../../db/exports.ts'
import { findReport, type ReportLine, type ReportTexts, reportLines } from '../../db/reports.ts'
import { storedTimeControl } from '../../db/time-control.ts'
import type { TournamentRow } from '../../db/tournaments.ts'
import type { Db } from '../../db/transaction.ts'
import { type Born, shownBirth } from '../../domain/files/born.ts'
import { titleOf } from '../../domain/files/title.ts'
import type { TrfExport, TrfIdentity, TrfVersion } from '../../domain/files/trf/from-event.ts'
import { completeRounds, trfFromStored } from '../../domain/files/trf/from-stored.ts'
import { officialText } from '../../domain/files/trf/head.ts'
import { withKeptTexts } from '../../domain/files/trf/kept-text.ts'
import { isDisqualified, ownComment, pairedByHand } from '../../domain/files/trf/own-comments.ts'
import { writeTrf } from '../../domain/files/trf/write.ts'
import type { SwissState } from '../../domain/formats/swiss/state.ts'
import { entryId } from '../../domain/kernel/ids.ts'
import { localTimeAt } from '../../domain/kernel/local-time.ts'
import type { Instant } from '../../domain/kernel/time.ts'
import type { Official } from '../../domain/tournament/officials.ts'
import { formatOf } from '../progress/format-of.ts'
import { loadSwissFacts, type SwissFacts } from '../progress/swiss-facts.ts'
import { startingRanksOf } from '../views/seeds.ts'

/** All that a report is written from. */
export type ReportFacts = {
  readonly tournament: TournamentRow
  readonly facts: SwissFacts
  readonly times: readonly RoundTime[]
  /** Of the report that the event was made of, if it was. */
  readonly report: { readonly texts: ReportTexts; readonly lines: readonly ReportLine[] } | undefined
  /** The name of whoever runs the event. */
  readonly organiser: string | undefined
}

/** An event as a tournament report. */
export const trfExport = async (
  db: Db,
  tournament: TournamentRow,
  version: TrfVersion,
  born: Born,
): Promise<string> => {
  const texts = await findReport(db, tournament.id)
  const facts = {
    tournament,
    facts: await loadSwissFacts(db, tournament),
    times: await roundTimes(db, tournament.id),
    report: texts && { texts, lines: await reportLines(db, tournament.id) },
    organiser: (await findAccount(db, tournament.organiserId))?.displayName,
  }
  return reportText(facts, version, born)
}

/** The text of a report. Before the start its players are ranked as they would be. */
export const reportText = (told: ReportFacts, version: TrfVersion, born: Born): string => {
  const { tournament, facts, times, report } = told
  const state = withinRounds(ranked(facts), tournament)
  const byHand = times.flatMap(round => (round.byHand ? [round.roundNumber] : []))
  const document = trfFromStored(state, {
    ...rulesOf(tournament, state, facts.entries, byHand),
    ...headOf(told),
    version,
    identityOf: identities(tournament, facts, rankedRounds(state, version), born),
  })
  if (report === undefined) return writeTrf(document)
  const rankOf = new Map<string, number>(state.entries.map(({ id, seed }) => [id, seed]))
  const lines = report.lines.flatMap(({ entryId: entry, line, national }) => {
    const rank = rankOf.get(entry)
    return rank === undefined ? [] : [[rank, { line, national }] as const]
  })
  const kept = withKeptTexts(
    document,
    { records: report.texts.records, lines: new Map(lines) },
    { version, done: completeRounds(state.pairings), born },
  )
  return writeTrf(kept.document, '\n', kept.lines)
}

/** Byes asked for in rounds that the event had, before their number was lowered, are not to be had. */
const withinRounds = (state: SwissState, { rounds }: TournamentRow): SwissState => ({
  ...state,
  requestedByes: state.requestedByes.filter(({ round }) => rounds === null || round <= rounds),
})

/** Ranks go with the points, which TRF16 has of rounds that are over alone. */
const rankedRounds = (state: SwissState, version: TrfVersion): SwissState => {
  if (version === 'TRF26') return state
  const done = completeRounds(state.pairings)
  return { ...state, pairings: state.pairings.filter(({ round }) => round <= done) }
}

/** What the report says of the event. One that was made of a report has its days from there, and no arbiter but those named. */
const headOf = ({ tournament, times: rounds, report, organiser }: ReportFacts) => {
  const { city, federation, startsAt, startedAt, finishedAt, endsOn, rateOfPlay, timeControl } = tournament
  const played = report?.texts.rounds ?? 0
  const times = rounds.filter(({ roundNumber }) => roundNumber > played)
  const dayOf = (at: Instant | null) => (at === null ? undefined : localTimeAt(at, tournament.timeZone).date)
  const ended = report === undefined || times.length > 0 ? dayOf(finishedAt) : undefined
  const opened = new Map(times.map(({ roundNumber, opensAt }) => [roundNumber, dayOf(opensAt)]))
  const last = Math.max(tournament.roundDates?.length ?? 0, ...opened.keys())
  const written = (day: string | null | undefined) => day?.replaceAll('-', '/')
  return {
    ...arbitersOf(tournament, report === undefined ? organiser : undefined),
    city: city ?? '',
    federation: federation ?? '',
    startDate: written(dayOf(startsAt ?? (report === undefined ? startedAt : null))) ?? '',
    endDate: written(endsOn ?? ended) ?? '',
    timeControl: rateOfPlay ?? `${timeControl.replace('|', ' / ')} (minutes + seconds a move)`,
    roundDates: Array.from({ length: last }, (_, at) =>
      written(tournament.roundDates?.[at] ?? opened.get(at + 1)),
    ),
  } satisfies Partial<TrfExport>
}

/** Who is named; where nobody is, whoever runs the event. */
const arbitersOf = ({ officials }: TournamentRow, organiser: string | undefined) => {
  const named = (role: Official['role']) => officials.filter(each => each.role === role).map(officialText)
  const [chief = officials.length > 0 ? undefined : organiser] = named('CHIEF_ARBITER')
  return { arbiter: chief ?? '', deputies: named('DEPUTY_CHIEF_ARBITER') }
}

/** Those who have entered, in the initial order, where the event has not started. */
const ranked = ({ state, entries }: SwissFacts): SwissState => {
  if (state.entries.length > 0) return state
  const entered = entries.filter(entry => entry.status === 'ENTERED')
  const seedOf = new Map(startingRanksOf(entered).map(({ id, seed }) => [id, seed]))
  return {
    ...state,
    entries: entered.map(({ id, name, rating, entryNumber }) => ({
      id: entryId(id),
      seed: seedOf.get(entryId(id))!,
      withdrawn: false,
      name,
      rating: rating ?? undefined,
      entryNumber,
    })),
  }
}

const KINDS = {
  SWISS: 'Individual: Swiss system',
  ROUND_ROBIN: 'Individual: Round robin',
  KNOCKOUT: 'Individual: Knockout',
}

const rulesOf = (
  tournament: TournamentRow,
  state: SwissState,
  entries: readonly EntryRow[],
  byHand: readonly number[],
) => {
  const { format, pairingSystem, timeControl, roundRobinCycles, tieBreaks } = tournament
  const dutch = format === 'SWISS' && pairingSystem === 'DUTCH'
  const { WHITE, BLACK } = storedTimeControl(tournament)
  const alike = WHITE.baseMs === BLACK.baseMs && WHITE.incrementMs === BLACK.incrementMs
  const withdrawn = seedsOf(state, entries, ({ status }) => status === 'WITHDRAWN')
  const own = { format, pairingSystem, timeControl, seed: tournament.seed ?? undefined }
  const isHouse = format === 'SWISS' && pairingSystem === 'SWISS'
  const disqualified = seedsOf(state, entries, ({ disqualifiedAt }) => disqualifiedAt !== null)
  return {
    name: tournament.title,
    kind: KINDS[format],
    ...(alike ? { codedTimeControl: `${WHITE.baseMs / 1000}+${WHITE.incrementMs / 1000}` } : {}),
    ...(dutch ? {} : { system: '' }),
    accelerated: dutch && tournament.acceleration === 'BAKU',
    tieBreaks,
    comments: [
      ownComment({
        ...own,
        cycles: roundRobinCycles,
        tieBreaks,
        withdrawn,
        disqualified,
        entered: isHouse ? enteredIn(state) : [],
        openEnded: isHouse && tournament.rounds === null,
        byHand,
        ...arrangedOf(state, entries),
      }),
      ...byHand.map(pairedByHand),
      ...disqualified.map(isDisqualified),
    ],
  } satisfies Partial<TrfExport>
}

/** Starting ranks of the entries of which something holds. */
const seedsOf = (
  state: SwissState,
  entries: readonly EntryRow[],
  holds: (entry: EntryRow) => boolean,
): readonly number[] => {
  const found = new Set<string>(entries.filter(holds).map(({ id }) => id))
  return state.entries
    .filter(({ id }) => found.has(id))
    .map(({ seed }) => seed)
    .sort((one, other) => one - other)
}

/** Starting ranks in the order of entry; none where they follow each other so. */
const enteredIn = ({ entries }: SwissState): readonly number[] => {
  const ranks = entries.toSorted((one, other) => one.entryNumber - other.entryNumber).map(({ seed }) => seed)
  return ranks.every((seed, at) => at === 0 || seed > ranks[at - 1]!) ? [] : ranks
}

/** What arbiters say of players. */
const arrangedOf = (state: SwissState, entries: readonly EntryRow[]) => ({
  tags: saidOf(state, entries, ({ tags }) => (tags.length === 0 ? null : tags)),
  clubs: saidOf(state, entries, ({ club }) => club),
  fixedBoards: saidOf(state, entries, ({ fixedBoard }) => fixedBoard),
})

/** By starting rank, of those of whom it is said. */
const saidOf = <T>(
  state: SwissState,
  entries: readonly EntryRow[],
  said: (entry: EntryRow) => T | null,
): ReadonlyMap<number, T> => {
  const rankOf = new Map<string, number>(state.entries.map(({ id, seed }) => [id, seed]))
  return new Map(
    entries.flatMap(entry => {
      const [rank, value] = [rankOf.get(entry.id), said(entry)]
      return rank === undefined || value === null ? [] : [[rank, value] as const]
    }),
  )
}

const identities = (
  tournament: TournamentRow,
  { entries }: SwissFacts,
  state: SwissState,
  born: Born,
): ((rank: number) => TrfIdentity) => {
  const byId = new Map(entries.map(entry => [entry.id as string, entry]))
  const byRank = new Map(state.entries.map(({ id, seed }) => [seed, byId.get(id)!]))
  const places = new Map(
    state.pairings.length === 0
      ? []
      : formatOf(tournament, entries, state.pairings)
          .order()
          .map(({ entry, place }) => [entry as string, place]),
  )
  return rank => {
    const entry = byRank.get(rank)!
    return { ...identityOf(entry, born), rank: places.get(entry.id) }
  }
}

const identityOf = (entry: EntryRow, born: Born): TrfIdentity => ({
  name: entry.name,
  ...shownBirth(entry, born),
  title: titleOf(entry.title ?? ''),
  federation: entry.federation ?? undefined,
  fideNumber: entry.fideId ?? undefined,
})
