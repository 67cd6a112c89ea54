/**
 * How much of everything that repeats is repeated: runs of a property, steps of a walk, rounds of a race. 1 is all of
 * it, as the build machine does it; `TEST_SIZE=20` is for a night; a twentieth is enough to see whether a change broke it.
 */
const SIZE = Number(process.env['TEST_SIZE'] ?? 0.05)
if (!(SIZE > 0)) throw new Error(`TEST_SIZE must be a number above 0, not "${process.env['TEST_SIZE']}".`)

/** Whether nothing is left out. */
export const FULL_SIZE = SIZE >= 1

/** How many times for this run, of so many in all; never fewer than `least`, below which a test would see nothing. */
export const sized = (all: number, least = 1): number => Math.max(least, Math.round(all * SIZE))

/** As many of these cases as the size of the run asks for, from first to last with even gaps; all of them at full size. */
export const someOf = <T>(all: readonly T[], least = 1): T[] => {
  const wanted = Math.min(all.length, sized(all.length, least))
  return all.filter(
    (_, at) => Math.floor((at * wanted) / all.length) !== Math.floor(((at - 1) * wanted) / all.length),
  )
}
