/** Work that is done once at a time, and once more if it is asked for meanwhile: however often, once. */
export type OneAtATime = {
  /** Resolves once work that began after this has ended, well or not. */
  readonly ask: () => Promise<void>
  /** Resolves once the work that is under way has ended. */
  readonly settled: () => Promise<void>
}

export const oneAtATime = (work: () => Promise<void>, onError: (error: unknown) => void): OneAtATime => {
  let current: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined
  const begin = (): Promise<void> => {
    current = next ?? current
    next = undefined
    return work().catch(onError)
  }
  return {
    ask: () => {
      next ??= current.then(begin)
      return next
    },
    settled: () => current,
  }
}
