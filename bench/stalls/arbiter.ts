import type { ServerProcess } from '../moves/processes.ts'
import { fillIn, type LargeEvent } from './large-event.ts'
import type { Phase } from './report.ts'

type Run = (name: string, work: () => Promise<string>) => Promise<Phase>

/** What an arbiter of the event does that goes over all of it, one phase each, while somebody watches. */
export const direct = async (
  server: ServerProcess,
  { id, organiser }: LargeEvent,
  run: Run,
): Promise<Phase[]> => {
  const path = { id }
  const [match] = await organiser('GET /tournaments/{id}/matches', { path, query: { limit: 1 } })
  const { id: matchId, version } = match!
  const correct = (preview: 'true' | 'false') =>
    organiser('POST /matches/{id}/result', {
      path: { id: matchId },
      query: { preview },
      body: { result: 'BLACK_WIN', note: 'bench' },
      ifMatch: `"${version}"`,
    })
  const watching = watch(server.url, id)
  const phases = [
    await run('a correction of round 1 is looked at', () => timed(() => correct('true'))),
    await run('round 1 is corrected', () => timed(() => correct('false'))),
  ]
  await fillIn(server.databaseUrl, id)
  phases.push(
    await run('the next round is published', () =>
      timed(() => organiser('POST /tournaments/{id}/rounds', { path })),
    ),
  )
  await fillIn(server.databaseUrl, id)
  phases.push(
    await run('the event is finished', () =>
      timed(() => organiser('POST /tournaments/{id}/finish', { path })),
    ),
  )
  watching.abort()
  return phases
}

const timed = async (work: () => Promise<unknown>): Promise<string> => {
  const from = performance.now()
  await work()
  return `took ${(performance.now() - from).toFixed(0)} ms`
}

/** Somebody who follows the event all the while, so that what happens is read from the log and sent. */
const watch = (url: string, id: string): AbortController => {
  const watching = new AbortController()
  const follow = async (): Promise<void> => {
    const { body } = await fetch(`${url}/tournaments/${id}/events`, { signal: watching.signal })
    for await (const _chunk of body ?? []) if (watching.signal.aborted) return
  }
  follow().catch((error: unknown) => {
    if (!watching.signal.aborted) throw error
  })
  return watching
}
