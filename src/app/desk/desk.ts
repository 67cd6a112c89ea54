import type { EventContext } from '../context.ts'
import type { Answer } from '../refusal.ts'
import { createJobThread, type JobThread } from '../runtime/job-thread.ts'
import type { Log } from '../runtime/log.ts'
import { type Once, onceUnderWay } from '../transact.ts'
import { DEEDS, type DeedName, type Deeds } from './deeds.ts'

/** A use case and what it is given, from its caller on; `at` is when it was asked for. */
export type Assignment = {
  readonly deed: DeedName
  readonly given: readonly unknown[]
  readonly at: number
  /** The key of the request, where it has one. */
  readonly once: Once | undefined
}

/** What the thread says while it works. */
export type DeskNews =
  | { readonly kind: 'log'; readonly level: keyof Log; readonly fields: object; readonly message: string }
  | { readonly kind: 'forget'; readonly matchId: string }
  /** A commit that was refused, and by which code: whether clocks stand still hangs on it. */
  | { readonly kind: 'failed'; readonly message: string; readonly code: string | undefined }

/** JSON that another thread has written, and in how many ms it came about: nobody needs to read it again. */
export class WrittenJson {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly ms: number

  constructor(bytes: Uint8Array<ArrayBuffer>, ms: number) {
    this.bytes = bytes
    this.ms = ms
  }
}

/** What the thread answers: the value as JSON, or the refusal as it is. */
export type CarriedOut =
  | { readonly json: Uint8Array<ArrayBuffer> | undefined; readonly ms: number }
  | { readonly refused: Refused }
type Refused = Extract<Answer<never>, { readonly ok: false }>

type Given<Name extends DeedName> = Parameters<Deeds[Name]> extends [unknown, ...infer Rest] ? Rest : never

/** Carries out what goes over all of an event: of a small one here, of a large one in a thread of its own. */
export type Desk = {
  /** `rows` is how many entries and matches it may go over. The value is as the use case gives it, or written already. */
  readonly carryOut: <Name extends DeedName>(
    deed: Name,
    rows: number,
    ...given: Given<Name>
  ) => Promise<Awaited<ReturnType<Deeds[Name]>> | Answer<WrittenJson>>
  readonly figures: () => { readonly here: number; readonly aside: number }
  readonly sever: () => void
  readonly stop: () => Promise<void>
}

export type DeskOptions = { readonly databaseUrl: string; readonly connections: number }

/** Up to so many entries and matches the way to another thread and back would not pay (some 15 ms). */
export const SMALL_DESK = 300
const CONNECTIONS = 2

export const createDesk = (ctx: EventContext, databaseUrl: string): Desk => {
  const thread: JobThread<Assignment, CarriedOut> = createJobThread<Assignment, CarriedOut, DeskNews>({
    source: new URL('./desk-thread.ts', import.meta.url),
    data: { databaseUrl, connections: CONNECTIONS } satisfies DeskOptions,
    onNews: news => {
      if (news.kind === 'forget') ctx.live.forget(news.matchId)
      else if (news.kind === 'failed') ctx.timeline.failed(Object.assign(new Error(news.message), news))
      else ctx.log[news.level](news.fields, news.message)
    },
  })
  const figures = { here: 0, aside: 0 }
  return {
    carryOut: async (deed, rows, ...given) => {
      if (rows <= SMALL_DESK) {
        figures.here++
        const here = DEEDS[deed] as unknown as (ctx: EventContext, ...given: unknown[]) => never
        return here(ctx, ...given)
      }
      figures.aside++
      // No outage is overlooked: the thread asks nobody what time it is.
      await ctx.timeline.ready()
      const done = await thread.carryOut({ deed, given, at: ctx.timeline.now(), once: onceUnderWay() })
      if ('refused' in done) return done.refused as never
      return { ok: true, value: new WrittenJson(done.json ?? new Uint8Array(), done.ms) }
    },
    figures: () => ({ ...figures }),
    sever: thread.sever,
    stop: thread.stop,
  }
}
