/** Told when the server answers again after it did not: what waits for the line, or hangs on a dead one, is sent anew. */
const listeners = new Set<() => void>()

export const onLineBack = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const lineIsBack = (): void => {
  for (const listener of [...listeners]) listener()
}
