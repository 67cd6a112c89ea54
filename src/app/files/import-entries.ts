import type { PoolClient } from 'pg'
import { recordAudit } from '../../db/audit.ts'
import { insertEntrants } from '../../db/entrants.ts'
import { type EntryRow, listEntries } from '../../db/entries.ts'
import { type TournamentRow, touchTournament } from '../../db/tournaments.ts'
import { dateOn } from '../../domain/files/calendar-date.ts'
import type { Entrant } from '../../domain/files/entrant.ts'
import type { PlayersFile } from '../../domain/files/import/read-players.ts'
import { nameKey } from '../../domain/files/person-name.ts'
import { ok } from '../../domain/kernel/result.ts'
import { droppedTieBreaks } from '../../domain/tournament/field-warnings.ts'
import { LARGEST_FIELD } from '../../domain/tournament/tournament.ts'
import type { EntriesImport } from '../../wire/files.ts'
import type { EventContext } from '../context.ts'
import { chargeFees } from '../money/fees.ts'
import { type Answer, refusal } from '../refusal.ts'
import type { Caller } from '../rights/access.ts'
import { asChief, type SeenTournament } from '../rights/rights.ts'
import { tentatively } from '../transact.ts'
import { entryDto } from '../views/standings.ts'
import { fillFromFideList } from './fide-list.ts'
import { readSentFile, type SentFile } from './sent-file.ts'

/**
 * Enters everybody whom a file names, all or none, before the event starts. What had to be mended and who is there
 * already is listed. A preview does the same and takes it back.
 */
export const importEntries = async (
  ctx: EventContext,
  caller: Caller,
  seen: SeenTournament,
  request: { readonly file: SentFile; readonly preview: boolean },
): Promise<Answer<EntriesImport>> => {
  const { file, preview } = request
  const read = await readSentFile(file, dateOn(ctx.timeline.now()))
  if (!read.ok) return read
  return asChief(ctx, seen, caller, (tx, tournament, log) =>
    tentatively<Answer<EntriesImport>>(tx, log, async kept => {
      const answer = await enterAll(ctx, tx, tournament, read.value)
      if (!answer.ok) return { keep: false, value: answer }
      const { entered, duplicates, repairs, warnings } = answer.value
      kept.info(
        {
          tournamentId: tournament.id,
          actorId: caller.playerId,
          entered: entered.length,
          duplicates: duplicates.length,
        },
        `[importEntries] file read - tournamentId=${tournament.id}, entered=${entered.length}, duplicates=${duplicates.length} - ok`,
      )
      if (!preview) await audit(ctx, tx, tournament.id, caller, answer.value)
      const told = { preview, entered: entered.map(entryDto), duplicates, repairs, warnings }
      return { keep: !preview, value: ok(told) }
    }),
  )
}

type Entered = Omit<EntriesImport, 'preview' | 'entered'> & { readonly entered: readonly EntryRow[] }

const enterAll = async (
  ctx: EventContext,
  tx: PoolClient,
  tournament: TournamentRow,
  file: PlayersFile,
): Promise<Answer<Entered>> => {
  if (tournament.status !== 'OPEN' && tournament.status !== 'DRAFT') return refusal('TOURNAMENT_NOT_OPEN')
  const entries = (await listEntries(tx, tournament.id)).filter(entry => entry.status === 'ENTERED')
  const { fresh, duplicates } = apart(file.entrants, entries)
  if (entries.length + fresh.length > (tournament.maxPlayers ?? LARGEST_FIELD[tournament.format]))
    return refusal('TOURNAMENT_FULL')
  const filled = await fillFromFideList(tx, tournament, fresh)
  const at = ctx.timeline.now()
  const entered = await insertEntrants(tx, tournament.id, filled.entrants, at)
  await chargeFees(
    tx,
    tournament,
    entered.map(({ id }) => id),
    at,
  )
  await touchTournament(tx, tournament.id)
  const warnings = [...droppedTieBreaks(tournament, entered)]
  return ok({ entered, duplicates, repairs: [...file.repairs, ...filled.notes], warnings })
}

type Known = {
  readonly entryId: string | null
  readonly line: number | null
  readonly fideId: string | undefined
}

/**
 * Who of a file is new. The same FIDE number is the same person; the same name too ("Mueller, Jörg" is "Jorg Müller"),
 * unless their FIDE numbers say otherwise.
 */
const apart = (entrants: readonly Entrant[], entries: readonly EntryRow[]) => {
  const byFideId = new Map<string, Known>()
  const byName = new Map<string, Known>()
  const know = (name: string, known: Known): void => {
    byName.set(nameKey(name), known)
    if (known.fideId !== undefined) byFideId.set(known.fideId, known)
  }
  for (const { id, name, fideId } of entries)
    know(name, { entryId: id, line: null, fideId: fideId ?? undefined })
  const fresh: Entrant[] = []
  const duplicates: EntriesImport['duplicates'][number][] = []
  for (const entrant of entrants) {
    const { line, name, fideId } = entrant
    const numbered = fideId === undefined ? undefined : byFideId.get(fideId)
    const namesake = byName.get(nameKey(name))
    const others = namesake?.fideId !== undefined && fideId !== undefined && namesake.fideId !== fideId
    const same = numbered ?? (others ? undefined : namesake)
    if (same === undefined) {
      fresh.push(entrant)
      know(name, { entryId: null, line, fideId })
    } else {
      const code = same === numbered ? 'SAME_FIDE_ID' : 'SAME_NAME'
      duplicates.push({ line, name, code, entryId: same.entryId, sameAsLine: same.line })
    }
  }
  return { fresh, duplicates }
}

const audit = (
  ctx: EventContext,
  tx: PoolClient,
  tournamentId: string,
  caller: Caller,
  { entered, duplicates, repairs }: Entered,
): Promise<void> =>
  recordAudit(
    tx,
    {
      tournamentId,
      matchId: null,
      actorId: caller.playerId,
      action: 'ENTRIES_IMPORTED',
      note: null,
      before: null,
      after: { entered: entered.length, duplicates: duplicates.length, repairs: repairs.length },
    },
    ctx.timeline.now(),
  )
