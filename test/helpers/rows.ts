import { Client as Connection } from 'pg'

/** The most rows that one statement gave to this thread while `work` went on. */
export const mostRows = async (work: () => Promise<unknown>): Promise<number> => {
  const { query } = Connection.prototype
  let most = 0
  Connection.prototype.query = function counted(this: Connection, ...args: unknown[]) {
    const answer = (query as (...args: unknown[]) => unknown).apply(this, args)
    void Promise.resolve(answer).then(
      found => {
        most = Math.max(most, (found as { rows?: unknown[] } | undefined)?.rows?.length ?? 0)
      },
      () => undefined,
    )
    return answer
  } as typeof query
  try {
    await work()
  } finally {
    Connection.prototype.query = query
  }
  return most
}
