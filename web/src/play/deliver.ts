import type { MatchState } from '../../../src/wire/playing.ts'
import type { Failure, Reply } from '../api/http.ts'
import { onLineBack } from '../api/line.ts'
import { call } from '../api/session.ts'
import { passes, pauseBefore } from '../model/delivery.ts'

/** A player's command: what is asked of a match, and the key under which it counts once however often it is sent. */
export type Command = {
  readonly matchId: string
  readonly what: 'join' | 'move' | 'resign' | 'draw/offer' | 'draw/accept' | 'draw/decline' | 'draw/claim'
  readonly body: Readonly<Record<string, unknown>>
  readonly key: string
}

/** So long a command waits for its answer before it goes again; the line may have died without a word. */
const PATIENCE_MS = 4_000

type Watch = {
  /** False once nobody wants the command done any more: the match is over, the page was left. */
  readonly isWanted: () => boolean
  /** The line is down, or the server asks to wait: the command will go again. */
  readonly onDelay: (failure: Failure) => void
}

/**
 * Sends a command until it is answered or refused; undefined where nobody wants it any more before that, as when the move
 * is told to have been played. Sent again it has the same key, and is done once.
 */
export const deliver = async (command: Command, watch: Watch): Promise<Reply<MatchState> | undefined> => {
  let isApart = false
  for (let sent = 1; ; sent++) {
    const end = new AbortController()
    let isBack = false
    const forget = onLineBack(() => {
      isBack = true
      end.abort()
    })
    const reply: Reply<MatchState> = await call<MatchState>({
      method: 'POST',
      path: `/matches/${encodeURIComponent(command.matchId)}/${command.what}`,
      body: { ...command.body, matchId: command.matchId },
      key: command.key,
      patienceMs: PATIENCE_MS,
      end,
      isApart,
    })
    forget()
    if (reply.ok || !passes(reply.error, sent)) return reply
    if (!watch.isWanted()) return undefined
    watch.onDelay(reply.error)
    // Where the line was dead, others that stand may be dead as well; if it is not that, by turns.
    isApart = !isApart && reply.error.kind === 'unreachable'
    if (!isBack) await pause(pauseBefore(reply.error, sent))
    if (!watch.isWanted()) return undefined
  }
}

/** Waits so long, or until the browser says that there is a network again, or a stream that the server is. */
const pause = (ms: number): Promise<void> =>
  new Promise(resolve => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('online', done)
      forget()
      resolve()
    }
    const timer = setTimeout(done, ms)
    addEventListener('online', done)
    const forget = onLineBack(done)
  })

/** A key of its own for each command. */
export const newKey = (): string =>
  // Plain HTTP on a LAN has no randomUUID; it has random values.
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')
