import type { RequestedBye } from '../../../src/wire/rounds.ts'
import { change, entry, type Seen } from './entries.ts'
import type { Reply } from './http.ts'

export const comeBack = (seen: Seen, id: string): Promise<Reply<unknown>> =>
  change(seen, 'POST', `${entry(id)}/return`)

export const checkIn = (seen: Seen, id: string, isThere: boolean): Promise<Reply<unknown>> =>
  change(seen, isThere ? 'POST' : 'DELETE', `${entry(id)}/check-in`)

export type ByeAsked = Pick<RequestedBye, 'roundNumber' | 'byeType'>

export const askForBye = (seen: Seen, id: string, bye: ByeAsked): Promise<Reply<readonly RequestedBye[]>> =>
  change(seen, 'POST', `${entry(id)}/byes`, bye)

export const takeBackBye = (seen: Seen, id: string, round: number): Promise<Reply<readonly RequestedBye[]>> =>
  change(seen, 'DELETE', `${entry(id)}/byes/${round}`)
