/**
 * Before and after each file of tests. Files share a process, and with it all modules: what one leaves behind, the next
 * would find. So what our helpers remember is forgotten, and a server or a process that goes on running is a failure
 * of the file that started it.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect } from 'vitest'
import { forgetAcknowledged } from './acknowledged.ts'
import { kept } from './kept.ts'
import { forgetDelays } from './starved.ts'

const LASTING = ['TCPServerWrap', 'ProcessWrap', 'MessagePort', 'FSEventWrap']

const lasting = (): string[] => {
  let others = kept.processes
  return process
    .getActiveResourcesInfo()
    .filter(name => LASTING.includes(name) && !(name === 'ProcessWrap' && others-- > 0))
    .sort()
}

beforeAll(() => {
  const before = lasting()
  forgetAcknowledged()
  forgetDelays()
  // The first hook of a file has the last word.
  return async () => {
    // What has just been closed or killed is gone a moment later.
    for (let tries = 0; tries < 100 && lasting().join() !== before.join(); tries++) await sleep(50)
    expect(lasting(), 'servers and processes that go on').toEqual(before)
  }
})
