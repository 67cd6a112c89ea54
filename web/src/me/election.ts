/** One tab of a browser does something for all: which of them, and what they tell each other. */
export type Election = {
  /** Tells the other tabs; their listeners hear it, this tab's do not. */
  readonly tell: (news: unknown) => void
  readonly leave: () => void
}

export type ElectionOptions = {
  readonly name: string
  /** Called when this tab is the one; what it answers with is called when it is so no more. */
  readonly hold: () => () => void
  readonly onTold: (news: unknown) => void
}

/** How often a tab that follows asks whether the holder is there, how long that may take, and how long others may object. */
const ASK_EVERY_MS = 800
const ANSWER_MS = 600
const OBJECT_MS = 250

type Said = 'who' | 'candidate' | 'here' | 'gone'
type Message = { readonly tab: string } & (
  | { readonly kind: Said }
  | { readonly kind: 'told'; readonly news: unknown }
)

/** What a tab calls itself among others. */
export const tabName = (): string => crypto.getRandomValues(new Uint32Array(2)).join('-')

/**
 * Takes part in an election among the tabs of this browser. Where there are locks the browser gives one to the next tab as
 * soon as its holder closes or dies. A page that came over plain HTTP has none: there the tabs ask each other, and the
 * holder answers at once, for messages are delivered in a hidden tab whose timers are held back.
 */
export const takePart = ({ name, hold, onTold }: ElectionOptions): Election => {
  const tab = tabName()
  const channel = new BroadcastChannel(name)
  const locks = (navigator as { locks?: LockManager }).locks
  const say = (kind: Said) => channel.postMessage({ kind, tab })
  const race = locks === undefined ? askAround(tab, say, hold) : waitForLock(locks, name, hold)
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'told') onTold(data.news)
    else race.hear(data.kind, data.tab)
  }
  return {
    tell: news => channel.postMessage({ kind: 'told', news, tab }),
    leave: () => {
      race.leave()
      channel.close()
    },
  }
}

type Race = { readonly hear: (said: Said, by: string) => void; readonly leave: () => void }

const waitForLock = (locks: LockManager, name: string, hold: () => () => void): Race => {
  const leaving = new AbortController()
  const held = () =>
    new Promise<void>(resolve => {
      const stop = hold()
      leaving.signal.addEventListener('abort', () => {
        stop()
        resolve()
      })
    })
  locks.request(name, { signal: leaving.signal }, held).catch(() => undefined)
  return { hear: () => undefined, leave: () => leaving.abort() }
}

/** What a tab is to the others, and the one step that it will take if it hears nothing. */
type Part = {
  stop: (() => void) | undefined
  isCandidate: boolean
  timer: ReturnType<typeof setTimeout> | undefined
}

/** Whoever hears nothing of a holder for a while stands; of several who stand, the tab with the least name is the one. */
const askAround = (tab: string, say: (kind: Said) => void, hold: () => () => void): Race => {
  const part: Part = { stop: undefined, isCandidate: false, timer: undefined }
  const steps = stepsOf(part, say, hold)
  const onHide = () => {
    if (part.stop !== undefined) say('gone')
  }
  addEventListener('pagehide', onHide)
  steps.ask()
  return {
    hear: (said, by) => {
      const holds = part.stop !== undefined
      if (said === 'here' && (!holds || by < tab)) steps.giveWay()
      else if (said === 'candidate' && part.isCandidate && by < tab) steps.giveWay()
      else if (said === 'gone' && !holds) steps.stand()
      else if (said !== 'gone' && holds) say('here')
    },
    leave: () => {
      clearTimeout(part.timer)
      removeEventListener('pagehide', onHide)
      onHide()
      part.stop?.()
      part.stop = undefined
    },
  }
}

const stepsOf = (part: Part, say: (kind: Said) => void, hold: () => () => void) => {
  const wait = (ms: number, next: () => void) => {
    clearTimeout(part.timer)
    part.timer = setTimeout(next, ms)
  }
  const ask = () => {
    say('who')
    wait(ANSWER_MS, stand)
  }
  const stand = () => {
    part.isCandidate = true
    say('candidate')
    wait(OBJECT_MS, win)
  }
  const win = () => {
    part.isCandidate = false
    part.stop ??= hold()
    say('here')
  }
  const giveWay = () => {
    part.isCandidate = false
    part.stop?.()
    part.stop = undefined
    wait(ASK_EVERY_MS, ask)
  }
  return { ask, stand, giveWay }
}
