import { timeLeft } from '../clock/clock.ts'
import { type BySide, COLORS } from '../kernel/color.ts'
import { DAY, type Instant, type Millis, SECOND } from '../kernel/time.ts'
import { accepted, type Decision, type Match, refused } from './match.ts'
import { clockInstant, notInPlay } from './pause.ts'

/** What an arbiter may set a clock to, in ms: whoever is to have no time at all has lost, which is a result. */
export const CLOCK_BOUNDS = { shortest: SECOND, longest: DAY } as const

/**
 * An arbiter sets one clock or both (Laws 6.10.2, a wrong setting; 7.5.5 and 9.5.3, time given as a penalty): what each
 * shows at `at`. The turn goes on as it began, so a clock that runs has more or less from there by the difference.
 */
export const setClocks = (match: Match, left: Partial<BySide<Millis>>, at: Instant): Decision => {
  const { clock } = match
  const refusal = notInPlay(match)
  if (refusal !== undefined) return refused(refusal)
  if (match.status !== 'RUNNING' || clock === undefined) return refused('MATCH_NOT_RUNNING')
  const given = COLORS.map(to => {
    const shown = timeLeft(clock, to, clockInstant(match, at))
    return { kind: 'time-given', to, ms: (left[to] ?? shown) - shown, cause: 'ARBITER', at } as const
  })
  return accepted(...given.filter(({ ms }) => ms !== 0))
}
