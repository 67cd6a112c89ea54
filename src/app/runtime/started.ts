/** What has been started so far, to be stopped in the opposite order: when asked, or when the start fails. */
export type Started = {
  readonly push: (stop: () => Promise<unknown>) => void
  readonly stop: () => Promise<void>
}

export const startedThings = (): Started => {
  const stops: (() => Promise<unknown>)[] = []
  return {
    push: stop => {
      stops.push(stop)
    },
    stop: async () => {
      for (let stop = stops.pop(); stop !== undefined; stop = stops.pop()) await stop()
    },
  }
}
