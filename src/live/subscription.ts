import type { Caller } from '../app/rights/access.ts'
import type { Framing } from './frames.ts'

/** What somebody wants to follow, who has been found to have the right to. */
export type Subscription = {
  readonly of: 'match' | 'tournament'
  readonly id: string
  readonly tournamentId: string
  readonly lastId: string | undefined
  readonly framing: Framing
  readonly address: string
  /** Who reads, as of now; undefined without a token, `gone` once the token no longer serves. */
  readonly caller: () => Caller | undefined | 'gone'
}
