/**
 * Who may win the prizes of a category: an entry with a rating (at entry) in the range, both ends included, and with
 * every tag. An entry without a rating is in no range. Age, sex, club and the like are tags that an arbiter gives.
 */
export type PrizeCategory = {
  readonly name: string
  readonly minRating?: number | undefined
  readonly maxRating?: number | undefined
  readonly tags?: readonly string[] | undefined
}

export const CATEGORY_ERRORS = [
  'CATEGORY_REPEATED',
  'CATEGORY_WITHOUT_CONDITION',
  'CATEGORY_RANGE_EMPTY',
] as const

export type CategoryFault = { readonly path: string; readonly code: (typeof CATEGORY_ERRORS)[number] }

/** What is wrong with a list of categories: each needs a name of its own and somebody whom it leaves out. */
export const checkCategories = (categories: readonly PrizeCategory[]): readonly CategoryFault[] =>
  categories.flatMap(({ name, minRating, maxRating, tags = [] }, index) => {
    const path = `prizeCategories.${index}`
    const faults: CategoryFault[] = []
    if (categories.findIndex(other => other.name === name) < index)
      faults.push({ path: `${path}.name`, code: 'CATEGORY_REPEATED' })
    if (minRating === undefined && maxRating === undefined && tags.length === 0)
      faults.push({ path, code: 'CATEGORY_WITHOUT_CONDITION' })
    if (minRating !== undefined && maxRating !== undefined && minRating > maxRating)
      faults.push({ path: `${path}.minRating`, code: 'CATEGORY_RANGE_EMPTY' })
    return faults
  })

/** What an entry holds that categories look at. */
export type Categorised = { readonly rating: number | null; readonly tags: readonly string[] }

/** The names of the categories an entry belongs to, in their order. */
export const categoriesOf = (
  { rating, tags: given }: Categorised,
  categories: readonly PrizeCategory[],
): readonly string[] =>
  categories
    .filter(({ minRating, maxRating, tags = [] }) => {
      const ranged = minRating !== undefined || maxRating !== undefined
      const inRange = rating !== null && rating >= (minRating ?? 0) && rating <= (maxRating ?? rating)
      return (!ranged || inRange) && tags.every(tag => given.includes(tag))
    })
    .map(({ name }) => name)
