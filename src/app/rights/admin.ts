import { type Answer, refusal } from '../refusal.ts'
import type { Caller } from './access.ts'

/** What only admins may do. */
export const asAdmin = async <T>(
  { role }: Pick<Caller, 'role'>,
  work: () => Promise<Answer<T>>,
): Promise<Answer<T>> => (role === 'ADMIN' ? work() : refusal('FORBIDDEN'))

/** What only admins may do to an account, and not to their own. */
export const asAdminOf = <T>(
  caller: Pick<Caller, 'role' | 'playerId'>,
  playerId: string,
  work: () => Promise<Answer<T>>,
): Promise<Answer<T>> =>
  asAdmin(caller, async () => (caller.playerId === playerId ? refusal('FORBIDDEN') : work()))
