import { reportText } from '../../../src/app/files/export-trf.ts'
import { formatOf } from '../../../src/app/progress/format-of.ts'
import { peopleOf } from '../../../src/app/progress/kept-apart.ts'
import { swissFacts } from '../../../src/app/progress/swiss-facts.ts'
import type { ScoredRow } from '../../../src/db/entries.ts'
import type { ReportLine, ReportTexts } from '../../../src/db/reports.ts'
import type { TournamentRow } from '../../../src/db/tournaments.ts'
import { storable, textsOf } from '../../../src/domain/files/import/report-texts.ts'
import { reportedEvent } from '../../../src/domain/files/import/reported-event.ts'
import type { ReportedPlayer } from '../../../src/domain/files/import/reported-players.ts'
import type { TrfVersion } from '../../../src/domain/files/trf/from-event.ts'
import { readTrf } from '../../../src/domain/files/trf/read.ts'
import { pairingsOfTrf } from '../../../src/domain/files/trf/to-stored.ts'
import type { SwissState } from '../../../src/domain/formats/swiss/state.ts'
import { type EntryId, entryId } from '../../../src/domain/kernel/ids.ts'
import { type ApartRule, groupsOfRules, type PastGroup } from '../../../src/domain/rounds/kept-apart.ts'
import { lastRoundOf, type Pairing, type RoundMaker } from '../../../src/domain/rounds/pairing.ts'
import type { Placing } from '../../../src/domain/standings/placing.ts'
import { DEFAULT_CONFIG } from '../../../src/domain/tournament/config.ts'
import { checkConfig } from '../../../src/domain/tournament/config-check.ts'
import type { TournamentConfig } from '../../../src/domain/tournament/settings.ts'

/** A match as it is stored. */
export type PaperMatch = Pairing & { readonly madeBy: RoundMaker }

/** Who is kept apart as it is stored: not in rounds that stood when it was said, nor in later ones than stood when it was lifted. */
type PaperApart = {
  /** Those who are named, or whom a rule fits. */
  readonly who: readonly EntryId[] | ApartRule
  readonly fromRound: number
  readonly toRound: number
  madeAfter: number
  liftedAfter: number | undefined
}

/** An event without a database: its rows, of which the server's own functions make all that is shown, paired and written. */
export type Paper = {
  tournament: TournamentRow
  entries: ScoredRow[]
  pairings: PaperMatch[]
  byes: { entryId: string; roundNumber: number; byeType: 'FULL' | 'HALF' | 'ZERO' }[]
  forbidden: PaperApart[]
  /** Whom rules kept apart in the rounds that are made. */
  past: PastGroup[]
  report: { readonly texts: ReportTexts; readonly lines: readonly ReportLine[] } | undefined
}

const DAY = Date.parse('2026-11-29T00:00:00Z')

export const paperOf = (settings: Partial<TournamentConfig>): Paper => {
  const config = {
    ...DEFAULT_CONFIG,
    title: 'Open',
    description: 'An open',
    playMode: 'OVER_THE_BOARD',
    ...settings,
  } as const
  const checked = checkConfig(config)
  if (!checked.ok) throw new Error(`no settings: ${JSON.stringify(checked.error)}`)
  const tournament: TournamentRow = {
    ...checked.value,
    id: 'paper',
    organiserId: 'organiser',
    status: 'ACTIVE',
    currentRound: 0,
    version: 1,
    createdAt: DAY,
    startedAt: DAY,
    finishedAt: null,
    nextRoundAt: null,
    closedAt: null,
    acceleratedThrough: null,
  }
  return { tournament, entries: [], pairings: [], byes: [], forbidden: [], past: [], report: undefined }
}

export const rowOf = (number: number, facts: Partial<ScoredRow> & Pick<ScoredRow, 'name'>): ScoredRow => ({
  id: `e${number}`,
  tournamentId: 'paper',
  playerId: null,
  entryNumber: number,
  rating: null,
  title: null,
  federation: null,
  fideId: null,
  claimed: false,
  seed: null,
  status: 'ENTERED',
  enteredAt: DAY,
  sex: null,
  birthDate: null,
  club: null,
  fixedBoard: null,
  tags: [],
  checkedInAt: null,
  disqualifiedAt: null,
  ratedAfterRound: 0,
  leftAt: null,
  withdrawalReason: null,
  adjustments: [],
  ...facts,
})

/** What an entry of this id is changed to. */
export const change = (paper: Paper, id: string, facts: Partial<ScoredRow>): void => {
  paper.entries = paper.entries.map(row => (row.id === id ? { ...row, ...facts } : row))
}

const factsOf = ({ tournament, entries, pairings, byes, forbidden, past }: Paper) => {
  const held = forbidden
    .map(({ who, fromRound, toRound, madeAfter, liftedAfter = toRound }, at) => ({
      id: `${at}`,
      who,
      from: Math.max(fromRound, madeAfter + 1),
      to: Math.min(toRound, liftedAfter),
    }))
    .filter(({ from, to }) => from <= to)
  const named = held.flatMap(({ who, from, to }) => ('by' in who ? [] : [{ entries: who, from, to }]))
  const rules = held.flatMap(({ id, who, from, to }) =>
    'by' in who ? [{ source: { id, by: who.by, tag: null }, rule: who, from, to }] : [],
  )
  const ruled = groupsOfRules(rules, past, peopleOf(entries), lastRoundOf(pairings))
  return swissFacts(tournament, { entries, pairings, byes, forbidden: [...named, ...ruled] })
}

export const stateOf = (paper: Paper): SwissState => factsOf(paper).state

export const orderOf = ({ tournament, entries, pairings }: Paper): readonly Placing[] =>
  formatOf(tournament, entries, pairings).order()

export const isOpen = ({ outcome }: Pairing): boolean => outcome === undefined

/** Its report, as an arbiter has it. */
export const reportOf = (paper: Paper, version: TrfVersion): string => {
  const { tournament, pairings, report } = paper
  const times = Array.from({ length: lastRoundOf(pairings) }, (_, at) => {
    const made = pairings.filter(({ round }) => round === at + 1)
    const byHand = made.some(({ madeBy }) => madeBy === 'HAND')
    return { roundNumber: at + 1, opensAt: DAY, closesAt: null, byHand }
  })
  return reportText({ tournament, facts: factsOf(paper), times, report, organiser: 'Anna' }, version, 'WHOLE')
}

/** The event that a server makes of a report, and what it lists of what it could not take as it is. */
export const readReport = (text: string): { readonly paper: Paper; readonly repairs: readonly unknown[] } => {
  const read = readTrf(text)
  if (!read.ok) throw new Error(`${JSON.stringify(read.error)}\n${text}`)
  const made = reportedEvent(read.value.document, { today: '2026/11/30' })
  if (!made.ok) throw new Error(`${JSON.stringify(made.error)}\n${text}`)
  const { config, document, players, rounds, byHand, repairs, acceleratedThrough, ...wishes } = made.value
  const paper = paperOf(config)
  paper.entries = players.map((player, at) => entryOf(at + 1, player, wishes))
  const idOf = new Map(players.map(({ rank }, at) => [rank, entryId(paper.entries[at]!.id)]))
  const through = idOf.get(acceleratedThrough ?? 0) ?? null
  paper.tournament = { ...paper.tournament, acceleratedThrough: through }
  paper.pairings = pairingsOfTrf(document, rounds, idOf).map(pairing => ({
    ...pairing,
    madeBy: byHand.includes(pairing.round) ? 'HAND' : 'FILE',
  }))
  paper.byes = wishes.requestedByes.map(({ rank, round, bye }) => ({
    entryId: idOf.get(rank)!,
    roundNumber: round,
    byeType: bye,
  }))
  paper.forbidden = wishes.forbidden.map(({ ranks, from, to }) => ({
    who: ranks.map(rank => idOf.get(rank)!),
    fromRound: from,
    toRound: to,
    madeAfter: 0,
    liftedAfter: undefined,
  }))
  const { records, national } = textsOf(document)
  const lines = players.map(({ rank }) => ({
    entryId: idOf.get(rank)!,
    line: storable(read.value.lines.get(rank) ?? ''),
    national: national.get(rank) ?? [],
  }))
  paper.report = { texts: { records, rounds }, lines }
  return { paper, repairs: [...read.value.repairs, ...repairs] }
}

type Wishes = {
  readonly disqualified: readonly number[]
  readonly withdrawn: readonly number[]
  readonly adjustments: readonly { readonly id: number; readonly points: number; readonly round: number }[]
}

const entryOf = (
  number: number,
  { rank, seed, entrant }: ReportedPlayer,
  { withdrawn, disqualified, adjustments }: Wishes,
): ScoredRow =>
  rowOf(number, {
    name: entrant.name,
    rating: entrant.rating ?? null,
    title: entrant.title ?? null,
    federation: entrant.federation ?? null,
    club: entrant.club ?? null,
    fixedBoard: entrant.fixedBoard ?? null,
    seed,
    status: withdrawn.includes(rank) ? 'WITHDRAWN' : 'ENTERED',
    disqualifiedAt: disqualified.includes(rank) ? DAY : null,
    adjustments: adjustments.filter(({ id }) => id === rank).map(({ points, round }) => ({ points, round })),
  })
