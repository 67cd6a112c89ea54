import { listEntries } from '../../db/entries.ts'
import { readRoundMatches } from '../../db/match-reads.ts'
import { loadPairings } from '../../db/progress.ts'
import type { Db } from '../../db/transaction.ts'
import { type WhyRound, whySwiss } from '../../domain/formats/swiss/why/why-swiss.ts'
import { type EntryId, entryId } from '../../domain/kernel/ids.ts'
import type { Language } from '../../domain/kernel/language.ts'
import { makerOf, type Pairing } from '../../domain/rounds/pairing.ts'
import type { RoundWhy } from '../../wire/why.ts'
import { loadSwissFacts } from '../progress/swiss-facts.ts'
import { whyDto } from '../views/why.ts'
import { tournamentOf } from './event-tables.ts'

export type AskedWhy = {
  readonly round: number
  readonly entry: string | undefined
  readonly language: Language
}

/** Why the pairings of a round are as they are; undefined where there is nothing to tell. */
export const whyOf = async (db: Db, id: string, asked: AskedWhy): Promise<RoundWhy | undefined> => {
  const tournament = await tournamentOf(db, id)
  const entries = await listEntries(db, id)
  const matches = await readRoundMatches(db, id, asked.round)
  const only = asked.entry === undefined ? undefined : entryId(asked.entry)
  const why =
    tournament.format === 'SWISS'
      ? whySwiss((await loadSwissFacts(db, tournament)).state, asked.round, only)
      : whyFixed(await loadPairings(db, id), asked.round, only, seedsFor(tournament.format, entries))
  if (why === undefined) return undefined
  const matchOn = new Map(matches.map(match => [match.boardNumber, match]))
  return {
    roundNumber: asked.round,
    pairedBy: PAIRED_BY[tournament.format] ?? tournament.pairingSystem,
    madeBy: matches.length === 0 ? null : makerOf(matches),
    ...whyDto(why, {
      names: new Map(entries.map(entry => [entry.id, entry.name])),
      language: asked.language,
      matchOf: ({ board }) => matchOn.get(board)!,
    }),
  }
}

const PAIRED_BY = { SWISS: undefined, ROUND_ROBIN: 'BERGER_TABLE', KNOCKOUT: 'BRACKET' } as const

type Seeds = ReadonlyMap<string, number> | undefined

/** The numbers of the Berger table; a bracket has none. */
const seedsFor = (
  format: keyof typeof PAIRED_BY,
  entries: readonly { readonly id: string; readonly seed: number | null }[],
): Seeds => (format === 'ROUND_ROBIN' ? new Map(entries.map(({ id, seed }) => [id, seed ?? 0])) : undefined)

/** Of a format whose pairs are fixed from the start. */
const whyFixed = (
  pairings: readonly Pairing[],
  round: number,
  only: EntryId | undefined,
  seeds: Seeds,
): WhyRound | undefined => {
  const made = pairings.filter(pairing => pairing.round === round)
  if (made.length === 0) return undefined
  const told = made.filter(({ a, b }) => only === undefined || a === only || b === only)
  return {
    boards: told.map(pairing => ({ pairing, asRuled: true, facts: [fixedFact(pairing, seeds)] })),
    problems: [],
    facts: [],
    causes: [],
  }
}

const fixedFact = ({ a, b, white }: Pairing, seeds: Seeds): WhyRound['facts'][number] => {
  if (seeds === undefined || b === undefined) return { code: 'BRACKET' }
  const [first, second] = white === 'a' ? [a, b] : [b, a]
  return {
    code: 'BERGER_TABLE',
    white: first,
    black: second,
    whiteNumber: seeds.get(first) ?? 0,
    blackNumber: seeds.get(second) ?? 0,
  }
}
