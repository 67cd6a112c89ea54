import type { Awaits } from '../../domain/match/match.ts'
import type { Timeline } from './timeline.ts'

/** Thrown out of work in which it turned out that nobody can know yet what time has decided. */
export class TimeUnknown extends Error {
  readonly awaits: Awaits
  constructor(awaits: Awaits) {
    super('what time has decided is not known yet: timeout expired')
    this.awaits = awaits
  }
}

/** How often it is done, and waited for between. */
const ATTEMPTS = 5

/** Does work again once what it waited for is known: that a commit was possible, or that all nodes were heard. */
export const onceKnown = async <T>(
  { timeline }: { readonly timeline: Pick<Timeline, 'until'> },
  work: () => Promise<T>,
): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof TimeUnknown) || attempt === ATTEMPTS) throw error
      await timeline.until(error.awaits)
    }
  }
}
