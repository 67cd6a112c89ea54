import type { RequestedByeRow } from '../../db/swiss.ts'
import type { RequestedBye } from '../../wire/rounds.ts'
import { isoTime } from './iso-time.ts'

export const requestedByeDto = ({ requestedAt, ...bye }: RequestedByeRow): RequestedBye => ({
  ...bye,
  requestedAt: isoTime(requestedAt),
})
