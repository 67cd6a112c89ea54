import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Server as Listener, type Socket } from 'node:net'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'

/** What clients have, in ms, to send one more request on a connection that they hold, and be told to let go of it. */
const LAST_REQUEST_MS = 1_000

/** What they have to see that a connection was closed, before what they sent meanwhile is answered with a reset. */
const LINGER_MS = 500
const LOOK_MS = 10

/** What those who were asked to connect anew have to do so here, before nobody is let in; a pause in which none does. */
const COME_BACK_MS = 1_000
const PAUSE_MS = 20
const TURNS = 10

export type Connections = {
  /** Asks every client with its next answer to connect anew, which takes it elsewhere where there is a balancer. */
  readonly drain: () => void
  readonly isDraining: () => boolean
  readonly isSendingAway: () => boolean
  /** Takes no new ones, and closes those on which nobody waits, gently. */
  readonly close: () => Promise<void>
  /** Closes those that have become idle since. */
  readonly closeIdle: () => void
}

/**
 * The connections of a server that will be closed without a reset. A request may be on its way while an idle
 * connection is closed; so each is left open for a second, in which whoever sends something is answered with
 * `Connection: close`. After that it is closed on our side alone, and read until the client has closed it too. Nor is
 * anybody sent away who would come back while the door is being closed: the system resets who stands before it.
 */
export const watchConnections = (server: Server, lastRequestMs = LAST_REQUEST_MS): Connections => {
  const { open, idle, untilNobodyComes, untilGone } = watchSockets(server)
  const state = { draining: false, sendingAway: false }
  const closeIdle = () => {
    for (const socket of idle) if (!socket.writableEnded) socket.end()
  }
  return {
    drain: () => {
      Object.assign(state, { draining: true, sendingAway: true })
    },
    isDraining: () => state.draining,
    isSendingAway: () => state.sendingAway,
    close: async () => {
      Object.assign(state, { draining: true, sendingAway: false })
      await untilNobodyComes()
      // Not the server's own `close`, which destroys idle connections, whatever has just arrived on them.
      Listener.prototype.close.call(server)
      state.sendingAway = true
      // Also those on which somebody waits: an answer that has just left said nothing yet, and may be followed by a request.
      await untilGone(open, lastRequestMs)
      closeIdle()
      await untilGone(idle, LINGER_MS)
    },
    closeIdle,
  }
}

/** Whoever stands before the door, or has sent something, is heard: one a turn of the loop, however busy it was. */
const letIn = async (): Promise<void> => {
  for (let turn = 0; turn < TURNS; turn++) await setImmediate()
}

const watchSockets = (server: Server) => {
  const open = new Set<Socket>()
  /** Those on which nobody waits for an answer. */
  const idle = new Set<Socket>()
  let arrivals = 0
  server.on('connection', (socket: Socket) => {
    arrivals++
    open.add(socket)
    idle.add(socket)
    socket.once('close', () => {
      open.delete(socket)
      idle.delete(socket)
    })
  })
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    idle.delete(socket)
    response.once('close', () => {
      if (!socket.destroyed) idle.add(socket)
    })
  })
  const untilNobodyComes = async (): Promise<void> => {
    const until = performance.now() + COME_BACK_MS
    for (let before = -1; before !== arrivals && performance.now() < until; ) {
      before = arrivals
      await sleep(PAUSE_MS)
      await letIn()
    }
  }
  const untilGone = async (sockets: ReadonlySet<Socket>, patience: number): Promise<void> => {
    const until = performance.now() + patience
    while (sockets.size > 0 && performance.now() < until) await sleep(LOOK_MS)
    // On a busy machine the time may be over before what came within it has been read.
    await letIn()
  }
  return { open, idle, untilNobodyComes, untilGone }
}
