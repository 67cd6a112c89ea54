/** The three ways a POST is answered that are compared. */
export const WAYS = ['moves', 'noop', 'naive'] as const
export type Way = (typeof WAYS)[number]

/** What the server process says once it answers. */
export type ServerReady = {
  readonly url: string
  readonly port: number
  readonly databaseUrl: string
  readonly databasePid: number
}

/** How the server process is started. */
export type ServerStart = {
  readonly dataDir: string
  readonly port: number
  readonly countStatements: boolean
  /** Whether the delay of its loop is measured, to be asked for with `delay`. */
  readonly measureDelay?: boolean
}

/** How late the loop of the server was since this was last asked, in ms. */
export type Delay = {
  readonly p50: number
  readonly p999: number
  readonly max: number
  /** The most processor time that it spent without looking up; 0 where that cannot be told. */
  readonly slice: number
}

/** Orders to the driver, each answered once it is carried out. */
export type Order =
  | { readonly kind: 'connect'; readonly url: string; readonly matches: number }
  /** Make matches and join them, so that `moves` half-moves can be played in each way that needs matches. */
  | { readonly kind: 'prepare'; readonly moves: number; readonly naive: number }
  /** Play as fast as answers come. */
  | { readonly kind: 'run'; readonly way: Way; readonly ms: number }
  /** Play so many moves a second from now on, until told to rest. */
  | { readonly kind: 'pace'; readonly perSecond: number }
  | { readonly kind: 'rest' }
  /** Compare everything acknowledged with what is stored. */
  | { readonly kind: 'check'; readonly databaseUrl: string }

export type Turn = {
  readonly answered: number
  readonly elapsedMs: number
  /** One for each answer, in ms. */
  readonly latencies: Float64Array
  /** Answers other than 200 by status, and `lost connection`. */
  readonly failures: Readonly<Record<string, number>>
  /** Boards that ran out of prepared matches before the end. */
  readonly idleBoards: number
}

/** What was played at a steady pace. */
export type Paced = Turn & {
  /** When the move of each latency was due, in ms of Unix time. */
  readonly dueAt: Float64Array
}

export type Check = {
  readonly acknowledged: number
  readonly lost: number
  readonly examples: readonly string[]
}

export type Answers = {
  readonly connect: undefined
  readonly prepare: undefined
  readonly run: Turn
  readonly pace: undefined
  readonly rest: Paced
  readonly check: Check
}
