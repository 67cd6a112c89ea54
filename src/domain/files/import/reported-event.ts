import { parseTimeControl } from '../../clock/time-control.ts'
import { instantOfLocal } from '../../kernel/local-time.ts'
import { formatTenths } from '../../kernel/points.ts'
import { ok, type Result, refuse } from '../../kernel/result.ts'
import { type Acceleration, bakuVirtualPoints } from '../../rounds/acceleration.ts'
import { LARGEST_ADJUSTMENT, pairedRounds, type ScoredEvent } from '../../rounds/event.ts'
import { givenPointsOf } from '../../rounds/given-points.ts'
import { formatNeeded } from '../../standings/tie-breaks/fit.ts'
import { parseTieBreak } from '../../standings/tie-breaks/tie-break-code.ts'
import { DEFAULT_CONFIG } from '../../tournament/config.ts'
import { BOUNDS } from '../../tournament/config-check.ts'
import type { TournamentConfig } from '../../tournament/settings.ts'
import { cleanLine } from '../person-name.ts'
import type { TrfDocument, TrfFault, TrfRepair } from '../trf/document.ts'
import { readHead } from '../trf/head.ts'
import { type OwnFacts, type PlayerAdjustment, readOwnComment } from '../trf/own-comments.ts'
import type { TrfSettings } from '../trf/settings.ts'
import { eventFromTrf, type TrfEvent } from '../trf/to-event.ts'
import { type BesideReport, plannedRounds, type ReportRefusal, unsupported } from './planned-rounds.ts'
import type { FileRepair } from './read-players.ts'
import { comingByes, laterByes } from './reported-byes.ts'
import { playersOf, type ReportedPlayer } from './reported-players.ts'

/** A tournament report as an event that can be stored and gone on with. Players go by their starting ranks. */
export type ReportedEvent = {
  readonly config: TournamentConfig
  readonly document: TrfDocument
  /** In the order of entry; `seed` is the place by starting ranks, which may leave numbers out. */
  readonly players: readonly ReportedPlayer[]
  /** Rounds with matches, the one that is not complete included. */
  readonly rounds: number
  readonly requestedByes: readonly {
    readonly rank: number
    readonly round: number
    readonly bye: 'FULL' | 'HALF' | 'ZERO'
  }[]
  readonly forbidden: readonly {
    readonly ranks: readonly number[]
    readonly from: number
    readonly to: number
  }[]
  readonly withdrawn: readonly number[]
  readonly disqualified: readonly number[]
  /** Rounds that an arbiter made by hand. */
  readonly byHand: readonly number[]
  /** Who is the last of those with virtual points, by starting rank. */
  readonly acceleratedThrough: number | undefined
  /** Penalties and bonus points, by starting rank. */
  readonly adjustments: readonly PlayerAdjustment[]
  readonly repairs: readonly FileRepair[]
}

const unreadable = (faults: readonly TrfFault[]) => refuse({ code: 'FILE_NOT_READABLE', faults } as const)

/**
 * What this server cannot do as the file has it is listed among the repairs. How many rounds an event has that goes on
 * must be said: nobody can tell it from those that were played.
 */
export const reportedEvent = (
  document: TrfDocument,
  beside: BesideReport,
): Result<ReportedEvent, ReportRefusal> => {
  const made = eventFromTrf(document, 'optional', beside.rounds)
  if (!made.ok) return unreadable(made.error)
  const { unfinished } = made.value
  const own = ownFacts(document, beside)
  const repairs: FileRepair[] = [...made.value.repairs]
  const done = pairedRounds(made.value.event)
  const rounds = unfinished === undefined ? done : lastRound(document)
  if (rounds > BOUNDS.rounds.max) return unreadable([tooManyRounds(rounds)])
  const { settings } = made.value
  const isRoundRobin = own.format === 'ROUND_ROBIN'
  const planned = plannedRounds({ document, settings, isRoundRobin, made: rounds }, beside, repairs)
  if (!planned.ok) return planned
  const event = { ...made.value.event, rounds: planned.value }
  const read = { ...made.value, event }
  const withdrawn = new Set([...own.withdrawn, ...own.disqualified])
  const last = own.openEnded ? BOUNDS.rounds.max : event.rounds
  return ok({
    ...configOf(document, read, own, repairs),
    document,
    players: playersOf(document, { ...own, today: beside.today }, repairs),
    rounds,
    requestedByes: [
      ...(unfinished === undefined ? comingByes(event, { done, last, withdrawn }, repairs) : []),
      ...laterByes(read, last, unfinished === undefined ? done + 1 : rounds, repairs),
    ],
    forbidden: forbiddenOf(event, repairs),
    withdrawn: own.withdrawn,
    disqualified: own.disqualified,
    byHand: own.byHand,
    adjustments: adjustmentsOf(read, rounds, repairs),
    repairs,
  })
}

/** The house rules alone go on without a number of rounds, where nobody says one now. */
const ownFacts = (document: TrfDocument, { rounds }: BesideReport): OwnFacts => {
  const own = readOwnComment(document)
  return { ...own, openEnded: own.openEnded && isHouseSwiss(own) && rounds === undefined }
}

const isHouseSwiss = ({ format, pairingSystem }: OwnFacts): boolean =>
  format !== 'ROUND_ROBIN' && pairingSystem === 'SWISS'

const lastRound = ({ players }: TrfDocument): number =>
  Math.max(0, ...players.map(({ rounds }) => rounds.length))

const tooManyRounds = (rounds: number): TrfFault => {
  const message = `The file has ${rounds} rounds; an event has at most ${BOUNDS.rounds.max}.`
  return { line: 1, column: 1, code: 'BAD_RECORD', message }
}

const forbiddenOf = (event: ScoredEvent, repairs: FileRepair[]) => {
  const known = new Set(event.players.map(({ id }) => id))
  const { max } = BOUNDS.rounds
  return event.prohibitions.flatMap(({ ids, from, to }) => {
    const ranks = [...new Set(ids)].filter(id => known.has(id))
    if (ranks.length > 1 && from <= max) return [{ ranks, from, to: Math.min(to, max) }]
    unsupported(repairs, `Players to be kept apart from round ${from} on were left out (${ids.join(', ')}).`)
    return []
  })
}

/** What counts only after a round that has not been made would count after the last that has. */
const adjustmentsOf = (
  { settings: { adjustments }, event }: TrfEvent,
  rounds: number,
  repairs: FileRepair[],
): readonly PlayerAdjustment[] => {
  const known = new Set(event.players.map(({ id }) => id))
  return adjustments.flatMap(({ id, points, round }) => {
    const isOurs = points !== 0 && points % 5 === 0 && Math.abs(points) <= LARGEST_ADJUSTMENT
    if (isOurs && known.has(id)) {
      const moved = `${formatTenths(points)} points for player ${id} after round ${round} count after round ${rounds}.`
      if (round > rounds) unsupported(repairs, moved)
      return [{ id, points, round: Math.min(round, rounds) }]
    }
    unsupported(repairs, `${formatTenths(points)} points for player ${id} were left out.`)
    return []
  })
}

const configOf = (
  document: TrfDocument,
  { event, settings }: TrfEvent,
  own: OwnFacts,
  repairs: FileRepair[],
): Pick<ReportedEvent, 'config' | 'acceleratedThrough'> => {
  const roundRobin = own.format === 'ROUND_ROBIN'
  if (own.format === 'KNOCKOUT')
    unsupported(repairs, 'A knockout cannot be gone on with: it became a Swiss event.')
  const isHouse = isHouseSwiss(own)
  const worth = worthOf(event, isHouse, repairs)
  const accelerated: ReturnType<typeof accelerationOf> = roundRobin
    ? { by: 'NONE' }
    : accelerationOf(event, worth.pointSystem !== null, repairs)
  const config: TournamentConfig = {
    ...DEFAULT_CONFIG,
    ...headOf(document, settings, repairs),
    title: titleOf(document, repairs) || 'Imported tournament',
    description: 'Imported from a tournament report.',
    format: roundRobin ? 'ROUND_ROBIN' : 'SWISS',
    playMode: 'OVER_THE_BOARD',
    timeControl: timeControlOf(document, own, repairs),
    rounds: roundRobin || own.openEnded ? null : event.rounds,
    roundRobinCycles: own.cycles === 2 ? 2 : 1,
    pairingSystem: own.pairingSystem === 'SWISS' ? 'SWISS' : 'DUTCH',
    acceleration: accelerated.by,
    initialColor: event.initialColor,
    ...worth,
    tieBreaks: (own.tieBreaks.length > 0 ? own.tieBreaks : settings.tieBreaks)
      .map(code => code.toUpperCase())
      .filter(code => isTieBreak(code, roundRobin ? 'ROUND_ROBIN' : 'SWISS', repairs)),
    seed: cleanLine(own.seed ?? '', 100) || null,
  }
  return { config, acceleratedThrough: accelerated.through }
}

/** What a report says of an event beside its rules. The edition of the tie-breaks hangs on the day of the start (C.07). */
const headOf = (document: TrfDocument, { startDate, endDate }: TrfSettings, repairs: FileRepair[]) => {
  const notes: TrfRepair[] = []
  const head = readHead(document.records, notes)
  repairs.push(...notes)
  const day = (date: string | undefined) => date?.replaceAll('/', '-') ?? null
  const startsOn = day(startDate)
  return {
    startsAt: startsOn === null ? null : instantOfLocal({ date: startsOn, time: '00:00' }, null),
    endsOn: day(endDate),
    city: head.city ?? null,
    federation: head.federation ?? null,
    rateOfPlay: head.rateOfPlay ?? null,
    roundDates: head.roundDates ?? null,
    officials: head.officials,
  } satisfies Partial<TournamentConfig>
}

const recordOf = (document: TrfDocument, id: string) => document.records.find(record => record.id === id)

const text = (document: TrfDocument, id: string): string => recordOf(document, id)?.text.trim() ?? ''

const titleOf = (document: TrfDocument, repairs: FileRepair[]): string => {
  const given = text(document, '012')
  const title = cleanLine(given, 200)
  if (title !== given)
    unsupported(repairs, `The title was read as "${title}".`, recordOf(document, '012')?.line)
  return title
}

/** Ours word for word; else record 222 if it is one period with an increment, or 122; else the usual one. */
const timeControlOf = (document: TrfDocument, own: OwnFacts, repairs: FileRepair[]): string => {
  const coded = /^(\d+)\+(\d+)$/.exec(text(document, '222'))
  const inWords = text(document, '122')
  const candidates = [own.timeControl, coded === null ? '' : `${Number(coded[1]) / 60}+${coded[2]}`, inWords]
  const found = candidates.find(each => each !== undefined && parseTimeControl(each).ok)
  if (found !== undefined) return found
  const given = [own.timeControl ?? '', inWords, text(document, '222')].find(each => each !== '')
  const record = recordOf(document, '122') ?? recordOf(document, '222')
  if (given !== undefined)
    unsupported(repairs, `Time control "${cleanLine(given, 60)}" became ${USUAL}.`, record?.line)
  return USUAL
}

/** The time control of an event that names none. */
const USUAL = '90+30'

/** `through` is the rank of the last who has virtual points, which late entries may have moved. */
const accelerationOf = (
  event: ScoredEvent,
  hasPointSystem: boolean,
  repairs: FileRepair[],
): { readonly by: Acceleration; readonly through?: number | undefined } => {
  const rounds = Array.from({ length: event.rounds }, (_, at) => at + 1)
  const every = (points: (id: number, round: number) => number) =>
    event.players.every(({ id }) =>
      rounds.every(round => event.virtualPoints(id, round) === points(id, round)),
    )
  if (every(() => 0)) return { by: 'NONE' }
  if (hasPointSystem) {
    unsupported(repairs, 'Acceleration was left out: its virtual points are meant for 1, ½ and 0.')
    return { by: 'NONE' }
  }
  const through = event.players.findLast(({ id }) => event.virtualPoints(id, 1) > 0)?.id
  if (every(bakuVirtualPoints(event.players.length, event.rounds, through))) return { by: 'BAKU', through }
  unsupported(repairs, 'Acceleration by other points than those of Baku became Baku acceleration.')
  return { by: 'BAKU' }
}

const worthOf = ({ points }: ScoredEvent, isHouse: boolean, repairs: FileRepair[]) => {
  const given = givenPointsOf(points, isHouse)
  if (given !== undefined) return given
  unsupported(
    repairs,
    'The point system became 1, ½, 0: this one gives points for absence, or is in no order.',
  )
  return { byeScore: 1, pointSystem: null }
}

const isTieBreak = (code: string, format: TournamentConfig['format'], repairs: FileRepair[]): boolean => {
  const isKnown = parseTieBreak(code).ok
  const needed = formatNeeded(code, format)
  if (!isKnown) unsupported(repairs, `Tie-break "${cleanLine(code, 20)}" is not known and was left out.`)
  if (needed !== undefined)
    unsupported(repairs, `Tie-break "${code}" is ${FOR_FORMAT[needed]} only and was left out.`)
  return isKnown && needed === undefined
}

const FOR_FORMAT = { SWISS: 'for a Swiss', ROUND_ROBIN: 'for a round robin' } as const
