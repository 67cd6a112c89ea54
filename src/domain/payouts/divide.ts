/** A claim on a sum that is to be divided: a fraction of the sum, exact. `rank` settles who gets a cent left over. */
export type Claim = { readonly numerator: bigint; readonly denominator: bigint; readonly rank: number }

/**
 * Divides `total` among claims that sum to 1 by the method of the largest remainder: each gets the whole cents of
 * its part, and the cents left over go one each to the largest remainders, equals by `rank` (lowest first).
 * The parts, in the order of the claims, sum to `total` exactly.
 */
export const divide = (total: bigint, claims: readonly Claim[]): readonly bigint[] => {
  const parts = claims.map(({ numerator, denominator, rank }, index) => {
    const exact = total * numerator
    return { index, rank, denominator, whole: exact / denominator, remainder: exact % denominator }
  })
  const left = total - parts.reduce((sum, part) => sum + part.whole, 0n)
  const byRemainder = [...parts].sort((one, other) => {
    const difference = other.remainder * one.denominator - one.remainder * other.denominator
    return difference === 0n ? one.rank - other.rank : difference > 0n ? 1 : -1
  })
  const luckier = new Set(byRemainder.slice(0, Number(left)).map(part => part.index))
  return parts.map(part => part.whole + (luckier.has(part.index) ? 1n : 0n))
}
