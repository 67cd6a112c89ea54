// npm that is told to stop, or is killed, ends without telling the program it started. A server left behind would hold
// its port and its data folder, so the end of npm counts as being told to stop, too.
import { describe, isRunning } from './processes.mjs'

const LOOK_MS = 250
const SHELLS = /^-?(sh|dash|bash|zsh|ksh|fish|ash|busybox)$/

/** Ends this process as SIGTERM does once npm, or the shell in which npm runs its scripts, is gone. */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return
  const { ppid } = process
  const above = upToNpm(ppid)
  const watch = setInterval(() => {
    if (process.ppid === ppid && above.every(isRunning)) return
    clearInterval(watch)
    tellToStop()
  }, LOOK_MS)
  watch.unref()
}

/** npm may run a script in a shell, which may start the program or become it: npm is the first that is no shell. */
function upToNpm(pid) {
  const found = describe(pid)
  if (found === undefined || !SHELLS.test(found.program) || found.parent <= 1) return [pid]
  return [pid, ...upToNpm(found.parent)]
}

function tellToStop() {
  // Windows has no such signal: to send it would be to kill.
  if (process.listenerCount('SIGTERM') > 0) process.emit('SIGTERM', 'SIGTERM')
  else process.kill(process.pid, 'SIGTERM')
}
