import type { Disqualified } from '../../../src/wire/disqualified.ts'
import type { Insistence } from './arbiter.ts'
import { change, entry, type Seen } from './entries.ts'
import type { Reply } from './http.ts'

const place = (id: string, how: Insistence): string =>
  `${entry(id)}/disqualification${how === undefined ? '' : `?${how}=true`}`

export const disqualify = (
  seen: Seen,
  id: string,
  note: string,
  how: Insistence,
): Promise<Reply<Disqualified>> => change(seen, 'POST', place(id, how), { note })

export const liftDisqualification = (
  seen: Seen,
  id: string,
  note: string,
  how: Insistence,
): Promise<Reply<Disqualified>> => change(seen, 'DELETE', place(id, how), note === '' ? {} : { note })
