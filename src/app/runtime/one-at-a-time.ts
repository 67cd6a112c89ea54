/** Work that is done once at a time, and once more if it is asked for meanwhile: however often, once. */
export type OneAtATime<T> = {
  /** What came of work that began after this was asked. */
  readonly ask: () => Promise<T>
  /** Resolves once the work that is under way has ended, well or not. */
  readonly settled: () => Promise<void>
  /** Whether work is still to begin. */
  readonly isAsked: () => boolean
}

export const oneAtATime = <T>(work: () => Promise<T>): OneAtATime<T> => {
  let current: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | undefined
  const begin = (): Promise<T> => {
    current = next ?? current
    next = undefined
    return work()
  }
  return {
    ask: () => {
      next ??= current.then(begin, begin)
      return next
    },
    settled: async () => {
      await current.catch(() => undefined)
    },
    isAsked: () => next !== undefined,
  }
}
