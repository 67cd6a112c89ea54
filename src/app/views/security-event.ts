import type { SecurityEventRow } from '../../db/accounts/security-events.ts'
import type { SecurityEvent } from '../../wire/security-events.ts'
import { isoTime } from './iso-time.ts'

export const securityEventDto = (event: SecurityEventRow): SecurityEvent => {
  const { id, kind, playerId, accountName, actorId, actorName, detail, address, device, count, unseen } =
    event
  return {
    id,
    kind,
    account: { id: playerId, name: accountName },
    actor: actorId === null ? null : { id: actorId, name: actorName ?? '' },
    detail,
    address,
    device,
    firstAt: isoTime(event.firstAt),
    at: isoTime(event.at),
    count,
    unseen,
  }
}
