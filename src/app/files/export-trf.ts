import { findAccount } from '../../db/accounts/accounts.ts'
import type { EntryRow } from '../../db/entries.ts'
import { roundTimes } from '../../db/exports.ts'
import { storedTimeControl } from '../../db/time-control.ts'
import type { TournamentRow } from '../../db/tournaments.ts'
import type { Db } from '../../db/transaction.ts'
import { titleOf } from '../../domain/files/title.ts'
import type { TrfExport, TrfIdentity, TrfVersion } from '../../domain/files/trf/from-event.ts'
import { trfFromStored } from '../../domain/files/trf/from-stored.ts'
import { ownComment, type PlayerTags } from '../../domain/files/trf/own-comments.ts'
import { writeTrf } from '../../domain/files/trf/write.ts'
import type { SwissState } from '../../domain/formats/swiss/state.ts'
import { entryId } from '../../domain/kernel/ids.ts'
import { localTimeAt } from '../../domain/kernel/local-time.ts'
import type { Instant } from '../../domain/kernel/time.ts'
import { startingRanks } from '../../domain/tournament/starting-rank.ts'
import { formatOf } from '../progress/format-of.ts'
import { loadSwissFacts, type SwissFacts } from '../progress/swiss-facts.ts'

/**
 * An event as a tournament report. Before the start its players are ranked as they would be. Whole birth dates are for
 * arbiters; everybody else sees the year, as FIDE's list gives it.
 */
export const trfExport = async (
  db: Db,
  tournament: TournamentRow,
  version: TrfVersion,
  arbiter: boolean,
): Promise<string> => {
  const facts = await loadSwissFacts(db, tournament)
  const organiser = await findAccount(db, tournament.organiserId)
  const times = await roundTimes(db, tournament.id)
  const state = ranked(facts)
  const handRounds = times.flatMap(({ roundNumber, byHand }) => (byHand ? [roundNumber] : []))
  const dayOf = (at: Instant | null) =>
    at === null ? undefined : localTimeAt(at, tournament.timeZone).date.replaceAll('-', '/')
  const document = trfFromStored(state, {
    ...headOf(tournament, state, facts.entries, handRounds),
    version,
    startDate: dayOf(tournament.startsAt ?? tournament.startedAt) ?? '',
    endDate: dayOf(tournament.finishedAt) ?? '',
    arbiter: organiser?.displayName ?? '',
    roundDates: times.map(({ opensAt }) => dayOf(opensAt)),
    identityOf: identities(tournament, facts, state, arbiter),
  })
  return writeTrf(document)
}

/** Those who have entered, in the initial order, where the event has not started. */
const ranked = ({ state, entries }: SwissFacts): SwissState => {
  if (state.entries.length > 0) return state
  const entered = entries.filter(entry => entry.status === 'ENTERED')
  const seedOf = new Map(
    startingRanks(
      entered.map(({ id, rating, title, name }) => ({
        id: entryId(id),
        rating: rating ?? undefined,
        title: title ?? undefined,
        name,
      })),
    ).map(({ id, seed }) => [id, seed]),
  )
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

const headOf = (
  tournament: TournamentRow,
  state: SwissState,
  entries: readonly EntryRow[],
  byHand: readonly number[],
) => {
  const { format, pairingSystem, timeControl, roundRobinCycles, tieBreaks } = tournament
  const dutch = format === 'SWISS' && pairingSystem === 'DUTCH'
  const { WHITE, BLACK } = storedTimeControl(tournament)
  const alike = WHITE.baseMs === BLACK.baseMs && WHITE.incrementMs === BLACK.incrementMs
  const withdrawn = state.entries.flatMap(entry => (entry.withdrawn ? [entry.seed] : []))
  const own = { format, pairingSystem, timeControl, seed: tournament.seed ?? undefined }
  return {
    name: tournament.title,
    kind: KINDS[format],
    timeControl: `${timeControl.replace('|', ' / ')} (minutes + seconds a move)`,
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
        byHand,
        tags: tagsOf(entries, state),
      }),
      ...byHand.map(round => `Round ${round} was paired by hand.`),
    ],
  } satisfies Partial<TrfExport>
}

const tagsOf = (entries: readonly EntryRow[], state: SwissState): PlayerTags => {
  const rankOf = new Map<string, number>(state.entries.map(({ id, seed }) => [id, seed]))
  return new Map(
    entries.flatMap(({ id, tags }) => {
      const rank = rankOf.get(id)
      return rank === undefined || tags.length === 0 ? [] : [[rank, tags] as const]
    }),
  )
}

const identities = (
  tournament: TournamentRow,
  { entries }: SwissFacts,
  state: SwissState,
  arbiter: boolean,
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
    return { ...identityOf(entry, arbiter), rank: places.get(entry.id) }
  }
}

const identityOf = (entry: EntryRow, arbiter: boolean): TrfIdentity => ({
  name: entry.name,
  sex: entry.sex ?? undefined,
  title: titleOf(entry.title ?? ''),
  federation: entry.federation ?? undefined,
  fideNumber: entry.fideId ?? undefined,
  birthDate: shownBirthDate(entry, arbiter),
})

/** Whole birth dates are for arbiters; others see the year. */
export const shownBirthDate = ({ birthDate }: EntryRow, arbiter: boolean): string | undefined =>
  arbiter ? (birthDate ?? undefined) : birthDate?.replace(/\/\d\d\/\d\d$/, '/00/00')
