const KEPT_UNDER = 'tabiya.called'
const MOST_KEPT = 50

/** The calls that this browser has been given already, so that a page that is loaded again does not call again. */
export const calledBefore = (): readonly string[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT_UNDER) ?? '[]')
    return Array.isArray(kept) ? kept.map(String) : []
  } catch {
    return []
  }
}

export const rememberCall = (name: string): void => {
  const others = calledBefore().filter(other => other !== name)
  localStorage.setItem(KEPT_UNDER, JSON.stringify([...others, name].slice(-MOST_KEPT)))
}
