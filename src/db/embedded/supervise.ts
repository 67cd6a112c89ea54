import { setTimeout as sleep } from 'node:timers/promises'
import type { Access } from './cluster.ts'
import { describeEmbeddedFailure } from './failure.ts'
import { type Launch, type Launched, relaunch } from './launch.ts'
import { stopPostmaster } from './postmaster.ts'
import { isRunning } from './process-identity.ts'

const WATCH_MS = 250
const RETRY_MS = 3_000

/**
 * Starts the database again, at the same address, whenever it ends without being told to (killed for want of
 * memory, say). Meanwhile queries fail and the pool reconnects by itself. The watch keeps no process alive.
 */
export const supervise = (
  what: Launch,
  launched: Launched,
  log: (message: string) => void,
): { readonly stop: () => Promise<void> } => {
  let { postmaster } = launched
  let isStopping = false
  let restart: Promise<void> | undefined

  const startAgain = async (): Promise<void> => {
    log('The database ended unexpectedly; starting it again')
    const again = await untilStarted(what, launched.access, log, () => isStopping)
    if (again === undefined) return
    postmaster = again.postmaster
    log('The database is back')
  }

  const watch = setInterval(() => {
    if (restart !== undefined || isRunning(postmaster.pid)) return
    restart = startAgain().finally(() => {
      restart = undefined
    })
  }, WATCH_MS)
  watch.unref()

  return {
    stop: async () => {
      isStopping = true
      clearInterval(watch)
      await restart
      await stopPostmaster(postmaster.pid, what.folder.cluster, what.binaries)
    },
  }
}

/** Nothing when it was given up because the server is stopping. */
const untilStarted = async (
  what: Launch,
  access: Access,
  log: (message: string) => void,
  isStopping: () => boolean,
): Promise<Launched | undefined> => {
  while (!isStopping()) {
    const again = await relaunch(what, access)
    if (again.ok) return again.value
    log(describeEmbeddedFailure(again.error))
    await sleep(RETRY_MS, undefined, { ref: false })
  }
  return undefined
}
