import type { PoolClient } from 'pg'
import { insertAdjustment } from '../../db/adjustments.ts'
import { recordAudit } from '../../db/audit.ts'
import { insertEntrants, markUnrated } from '../../db/entrants.ts'
import { setDisqualified, setSeeds, withdrawEntry } from '../../db/entries.ts'
import { insertForbidden } from '../../db/forbidden-pairs.ts'
import { insertRound } from '../../db/progress.ts'
import { insertReport } from '../../db/reports.ts'
import { putRequestedBye } from '../../db/swiss.ts'
import {
  findTournament,
  insertTournament,
  lockTournament,
  setAcceleratedThrough,
  setStatus,
} from '../../db/tournaments.ts'
import { dateOn } from '../../domain/files/calendar-date.ts'
import type { ReportRefusal } from '../../domain/files/import/planned-rounds.ts'
import { storable, textsOf } from '../../domain/files/import/report-texts.ts'
import { type ReportedEvent, reportedEvent } from '../../domain/files/import/reported-event.ts'
import type { ReadTrf } from '../../domain/files/trf/read.ts'
import { pairingsOfTrf } from '../../domain/files/trf/to-stored.ts'
import { type EntryId, entryId } from '../../domain/kernel/ids.ts'
import { storedOutcome } from '../../domain/kernel/outcome.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Instant } from '../../domain/kernel/time.ts'
import { checkConfig } from '../../domain/tournament/config-check.ts'
import { LARGEST_FIELD } from '../../domain/tournament/tournament.ts'
import type { EventImport } from '../../wire/files.ts'
import type { EventContext } from '../context.ts'
import { advance } from '../progress/advance.ts'
import { type Answer, refusal } from '../refusal.ts'
import type { Caller } from '../rights/access.ts'
import type { Log } from '../runtime/log.ts'
import { tentatively, transact } from '../transact.ts'
import { tournamentDto } from '../views/tournament.ts'
import { faultsAsErrors, readSentReport, type SentFile } from './sent-file.ts'

export type SentReport = {
  readonly content: SentFile['content']
  readonly preview: boolean
  /** How many rounds the event has, whatever the file says. */
  readonly rounds: number | undefined
}

/**
 * A new event from a tournament report: players, rounds, results, byes asked for and pairs kept apart, all or nothing.
 * Whoever brings the file organises the event, and goes on with it. A preview does the same and takes it back.
 */
export const importEvent = async (
  ctx: EventContext,
  caller: Caller,
  { content, preview, rounds: said }: SentReport,
): Promise<Answer<EventImport>> => {
  const today = dateOn(ctx.timeline.now())
  const read = await readSentReport(content, today)
  if (!read.ok) return read
  const report = reportedEvent(read.value.document, { rounds: said, today })
  if (!report.ok) return reportRefused(report.error)
  const { config, players, rounds, repairs } = report.value
  if (players.length < 2) return refusal('TOO_FEW_PLAYERS')
  if (players.length > LARGEST_FIELD[config.format]) return refusal('TOURNAMENT_FULL')
  const checked = checkConfig(config)
  if (!checked.ok) throw new Error(`a report makes no configuration: ${JSON.stringify(checked.error)}`)
  return transact(ctx, (tx, log) =>
    tentatively<Answer<EventImport>>(tx, log, async kept => {
      const sent = { report: report.value, lines: read.value.lines }
      const id = await store({ tx, log: kept, at: ctx.timeline.now() }, caller, sent)
      const tournament = (await findTournament(tx, id))!
      const listed = [...read.value.repairs, ...repairs]
      return {
        keep: !preview,
        value: ok({ preview, tournament: tournamentDto(tournament), rounds, repairs: listed }),
      }
    }),
  )
}

const reportRefused = (error: ReportRefusal): Answer<never> =>
  error.code === 'FILE_NOT_READABLE'
    ? refusal('FILE_NOT_READABLE', { errors: faultsAsErrors(error.faults) })
    : refusal('VALIDATION_FAILED', { errors: [{ path: 'rounds', code: error.why }] })

type Storing = { readonly tx: PoolClient; readonly log: Log; readonly at: Instant }

/** An event, and the lines of its players as the file has them. */
type Sent = { readonly report: ReportedEvent; readonly lines: ReadTrf['lines'] }

const store = async ({ tx, log, at }: Storing, caller: Caller, { report, lines }: Sent): Promise<string> => {
  const { id } = await insertTournament(tx, caller.playerId, report.config, at)
  const entries = await insertEntrants(
    tx,
    id,
    report.players.map(({ entrant }) => entrant),
    at,
  )
  await setSeeds(
    tx,
    entries.map((entry, index) => [entry.id, report.players[index]!.seed]),
  )
  await setStatus(tx, id, 'ACTIVE', at)
  const idOf = new Map(report.players.map(({ rank }, index) => [rank, entryId(entries[index]!.id)]))
  const through = idOf.get(report.acceleratedThrough ?? 0)
  if (through !== undefined) await setAcceleratedThrough(tx, id, through)
  await storeTexts(tx, id, { report, lines }, idOf)
  await storeMatches({ tx, log, at }, id, report, idOf)
  await storeWishes({ tx, log, at }, id, report, idOf)
  await recordAudit(
    tx,
    {
      tournamentId: id,
      matchId: null,
      actorId: caller.playerId,
      action: 'TOURNAMENT_IMPORTED',
      note: null,
      before: null,
      after: { players: entries.length, rounds: report.rounds, repairs: report.repairs.length },
    },
    at,
  )
  await advance({ log }, tx, (await lockTournament(tx, id))!, at)
  log.info(
    { tournamentId: id, actorId: caller.playerId, players: entries.length, rounds: report.rounds },
    `[importEvent] tournament made - tournamentId=${id}, players=${entries.length}, rounds=${report.rounds} - ok`,
  )
  return id
}

type Ids = ReadonlyMap<number, EntryId>

/** What the next report of the event says in the words of this one (contract section 9). */
const storeTexts = (tx: PoolClient, id: string, { report, lines }: Sent, idOf: Ids): Promise<void> => {
  const { records, national } = textsOf(report.document)
  return insertReport(
    tx,
    id,
    { records, rounds: report.rounds },
    report.players.map(({ rank }) => ({
      entryId: idOf.get(rank)!,
      line: storable(lines.get(rank) ?? ''),
      national: national.get(rank) ?? [],
    })),
  )
}

const storeMatches = async (
  { tx, at }: Storing,
  id: string,
  { document, rounds, byHand }: ReportedEvent,
  idOf: Ids,
): Promise<void> => {
  const pairings = pairingsOfTrf(document, rounds, idOf)
  if (pairings.length === 0) return
  await insertRound(
    tx,
    id,
    pairings.map(pairing => ({
      pairing,
      opensAt: at,
      opensFixed: false,
      dueAt: undefined,
      madeBy: byHand.includes(pairing.round) ? 'HAND' : 'FILE',
    })),
    at,
  )
  await markUnrated(
    tx,
    id,
    pairings.filter(({ outcome }) => storedOutcome(outcome).unrated),
  )
}

/** Why points were given or taken is not in a file. */
const REPORTED = 'From the tournament report.'

/** Byes asked for, pairs kept apart, penalties and bonus points, and who has left or is disqualified. */
const storeWishes = async (
  { tx, at }: Storing,
  id: string,
  report: ReportedEvent,
  idOf: Ids,
): Promise<void> => {
  for (const { rank, round, bye } of report.requestedByes)
    await putRequestedBye(tx, id, {
      entryId: idOf.get(rank)!,
      roundNumber: round,
      byeType: bye,
      requestedBy: null,
      requestedAt: at,
    })
  for (const { ranks, from, to } of report.forbidden) {
    const group = { by: 'ENTRIES', tag: null, entryIds: ranks.map(rank => idOf.get(rank)!) } as const
    await insertForbidden(tx, id, { ...group, fromRound: from, toRound: to, reason: null, madeAfter: 0 }, at)
  }
  for (const { id: rank, points, round } of report.adjustments) {
    const given = { entryId: idOf.get(rank)!, points, roundNumber: round, note: REPORTED }
    await insertAdjustment(tx, id, given, at)
  }
  for (const rank of report.withdrawn) {
    const entry = idOf.get(rank)
    if (entry !== undefined) await withdrawEntry(tx, entry, null, at)
  }
  for (const rank of report.disqualified) {
    const entry = idOf.get(rank)
    if (entry !== undefined) await setDisqualified(tx, entry, at)
  }
}
