import type { NewEntry } from '../../db/entries.ts'
import {
  type FidePlayerRow,
  findFidePlayers,
  readFideList,
  searchFidePlayers,
} from '../../db/fide-players.ts'
import { type StoredTimeControl, storedTimeControl } from '../../db/time-control.ts'
import type { Db } from '../../db/transaction.ts'
import type { Entrant } from '../../domain/files/entrant.ts'
import { LISTED_FACTS, type ListedFact } from '../../domain/files/fide/rating-list.ts'
import { foldedName } from '../../domain/files/person-name.ts'
import { titleOf } from '../../domain/files/title.ts'
import { ok } from '../../domain/kernel/result.ts'
import { ratingKindOf } from '../../domain/ratings/rating-kind.ts'
import type { Repair } from '../../wire/files.ts'
import type { Context } from '../context.ts'
import { refusal } from '../refusal.ts'
import { isoTime } from '../views/iso-time.ts'

/** What the list gave to an entry, to be shown like a repair. */
export type ListNote = Repair & { readonly code: 'FIDE_LIST' }

/** FIDE's rating at the pace of an event; who has none there has the standard one. */
const ratingAt = (player: FidePlayerRow, pace: StoredTimeControl): number | undefined => {
  const kind = ratingKindOf(storedTimeControl(pace))
  const own = kind === 'RAPID' ? player.rapid : kind === 'BLITZ' ? player.blitz : player.standard
  return own ?? player.standard ?? undefined
}

/** Fills what a file leaves open about those who have a FIDE number, from the list that was loaded. */
export const fillFromFideList = async (
  db: Db,
  pace: StoredTimeControl,
  entrants: readonly Entrant[],
): Promise<{ readonly entrants: readonly Entrant[]; readonly notes: readonly ListNote[] }> => {
  const ids = entrants.flatMap(({ fideId }) => fideId ?? [])
  const known = new Map((await findFidePlayers(db, ids)).map(player => [player.fideId, player]))
  const notes: ListNote[] = []
  const filled = entrants.map(entrant => {
    const player = known.get(entrant.fideId ?? '')
    if (player === undefined) return entrant
    const facts = {
      rating: entrant.rating ?? ratingAt(player, pace),
      title: entrant.title ?? titleOf(player.title ?? ''),
      federation: entrant.federation ?? player.federation ?? undefined,
      sex: entrant.sex ?? player.sex ?? undefined,
      birthDate: entrant.birthDate ?? (player.birthYear === null ? undefined : `${player.birthYear}/00/00`),
    }
    const given = Object.entries(facts).filter(
      ([fact, value]) => value !== undefined && entrant[fact as keyof Entrant] === undefined,
    )
    if (given.length > 0) {
      const message = `From FIDE's list: ${given.map(([fact, value]) => `${fact} ${value}`).join(', ')}.`
      notes.push({ line: entrant.line, column: 1, code: 'FIDE_LIST', message })
    }
    return { ...entrant, ...facts }
  })
  return { entrants: filled, notes }
}

/** As `fillFromFideList`, for one person whom an arbiter enters; with what the list gave. */
export const fillOne = async <Person extends Pick<NewEntry, 'name' | 'fideId' | ListedFact>>(
  db: Db,
  pace: StoredTimeControl,
  person: Person,
): Promise<{ readonly person: Person; readonly given: readonly ListedFact[] }> => {
  const { name, rating, title, federation, fideId } = person
  if (fideId === null) return { person, given: [] }
  const entrant: Entrant = {
    line: 1,
    name,
    rating: rating ?? undefined,
    title: titleOf(title ?? ''),
    federation: federation ?? undefined,
    fideId,
    sex: undefined,
    birthDate: undefined,
    tags: [],
  }
  const [filled = entrant] = (await fillFromFideList(db, pace, [entrant])).entrants
  const given = LISTED_FACTS.filter(fact => person[fact] === null && filled[fact] !== undefined)
  return { person: { ...person, ...Object.fromEntries(given.map(fact => [fact, filled[fact]])) }, given }
}

const MOST_FOUND = 20

/** People of the list by name or number, the best first; with what list it is. */
export const searchFideList = async (ctx: Context, query: string) => {
  const list = await readFideList(ctx.pool)
  const words = foldedName(query).split(' ').filter(Boolean).slice(0, 5)
  const players =
    words.length === 0
      ? []
      : FIDE_NUMBER.test(query.trim())
        ? await findFidePlayers(ctx.pool, [query.trim()])
        : await searchFidePlayers(ctx.pool, words, MOST_FOUND)
  return ok({
    list:
      list === undefined
        ? null
        : { name: list.name, players: list.players, loadedAt: isoTime(list.loadedAt) },
    players,
  })
}

const FIDE_NUMBER = /^[1-9]\d{0,11}$/

export const readFidePlayer = async (ctx: Context, fideId: string) => {
  const [player] = FIDE_NUMBER.test(fideId) ? await findFidePlayers(ctx.pool, [fideId]) : []
  return player === undefined ? refusal('PLAYER_NOT_FOUND') : ok(player)
}
