/** Lets work on one key go one after another on this node; keys do not wait for each other. */
export type Turns = { readonly run: <T>(key: string, work: () => Promise<T>) => Promise<T> }

export const createTurns = (): Turns => {
  const last = new Map<string, Promise<void>>()
  return {
    run: async (key, work) => {
      const before = last.get(key)
      let done = (): void => undefined
      const mine = new Promise<void>(resolve => {
        done = resolve
      })
      last.set(key, mine)
      try {
        if (before !== undefined) await before
        return await work()
      } finally {
        done()
        if (last.get(key) === mine) last.delete(key)
      }
    },
  }
}
