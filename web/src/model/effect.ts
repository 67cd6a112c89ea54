import type { Effect } from '../../../src/wire/rulings.ts'

/** One thing that is otherwise after a ruling, as it is told by name. */
export type NamedChange =
  | {
      readonly kind: 'place'
      readonly name: string
      readonly before: number | null
      readonly after: number | null
    }
  | { readonly kind: 'payout'; readonly name: string; readonly before: number; readonly after: number }
  | {
      readonly kind: 'match'
      readonly roundNumber: number
      readonly boardNumber: number
      readonly names: readonly string[]
      readonly change: Effect['matches'][number]['change']
    }

/** Prizes and matches first, since they are few; then places, from the top as it will be. */
export const changesIn = (
  effect: Effect,
  corrected: string,
  nameOf: (entryId: string) => string,
): readonly NamedChange[] => [
  ...payoutsIn(effect),
  ...effect.matches
    .filter(({ matchId }) => matchId !== corrected)
    .map(({ roundNumber, boardNumber, playerAId, playerBId, change }) => ({
      kind: 'match' as const,
      roundNumber,
      boardNumber,
      names: [playerAId, playerBId].map(nameOf).filter(name => name !== ''),
      change,
    })),
  ...placesIn(effect),
]

/** What somebody wins in all; of several prizes only some may change. */
const payoutsIn = ({ payouts }: Effect): readonly NamedChange[] =>
  [...new Set(payouts.map(({ entryId }) => entryId))]
    .map(entryId => {
      const own = payouts.filter(payout => payout.entryId === entryId)
      const sum = (when: 'before' | 'after') =>
        own.reduce((total, payout) => total + (payout[when]?.amountCents ?? 0), 0)
      return { kind: 'payout' as const, name: own[0]?.name ?? '', before: sum('before'), after: sum('after') }
    })
    .filter(({ before, after }) => before !== after)

const placesIn = ({ standings }: Effect): readonly NamedChange[] =>
  standings
    .map(({ name, before, after }) => ({
      kind: 'place' as const,
      name,
      before: before?.place ?? null,
      after: after?.place ?? null,
    }))
    .filter(({ before, after }) => before !== after)
    .toSorted((one, other) => (one.after ?? Number.MAX_VALUE) - (other.after ?? Number.MAX_VALUE))
