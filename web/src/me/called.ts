import { keepAs, namesKeptAs } from '../api/kept.ts'

const KEPT_UNDER = 'tabiya.called'
const MOST_KEPT = 50

/** The calls that this browser has been given already, so that a page that is loaded again does not call again. */
export const calledBefore = (): readonly string[] => namesKeptAs(KEPT_UNDER)

export const rememberCall = (name: string): void => {
  const others = calledBefore().filter(other => other !== name)
  keepAs(KEPT_UNDER, [...others, name].slice(-MOST_KEPT))
}
