export type Listener<Batch> = (batch: Batch) => void

/** Who listens to what, by id. */
export type Topics<Batch> = {
  /** What it answers with leaves again. */
  readonly join: (id: string, listener: Listener<Batch>) => () => void
  readonly has: (id: string) => boolean
  readonly ids: () => string[]
  readonly tell: (id: string, batch: Batch) => void
}

export const createTopics = <Batch>(): Topics<Batch> => {
  const topics = new Map<string, Set<Listener<Batch>>>()
  return {
    join: (id, listener) => {
      topics.set(id, (topics.get(id) ?? new Set()).add(listener))
      return () => {
        const listeners = topics.get(id)
        if (listeners?.delete(listener) === true && listeners.size === 0) topics.delete(id)
      }
    },
    has: id => topics.has(id),
    ids: () => [...topics.keys()],
    tell: (id, batch) => {
      // A listener may leave while it is told.
      for (const listener of [...(topics.get(id) ?? [])]) listener(batch)
    },
  }
}

/** Puts an item with the others of its key. */
export const gather = <Item>(groups: Map<string, Item[]>, key: string, item: Item): void => {
  const group = groups.get(key)
  if (group === undefined) groups.set(key, [item])
  else group.push(item)
}
