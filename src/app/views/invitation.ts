import type { LoggedInvitation } from '../../db/feed/rows.ts'
import type { InvitationRead } from '../../db/invitations.ts'
import type { Invitation } from '../../wire/invitations.ts'
import type { OwnInvitation } from '../../wire/own-invitations.ts'
import { isoTime, isoTimeOrNull } from './iso-time.ts'

export const invitationDto = (read: InvitationRead): Invitation => ({
  ...read,
  invitedAt: isoTime(read.invitedAt),
  answeredAt: isoTimeOrNull(read.answeredAt),
})

export const ownInvitationDto = ({ event, ...invitation }: LoggedInvitation): OwnInvitation => {
  const { title, format, playMode, status, startsAt, timeZone } = event
  return { ...invitation, event: { title, format, playMode, status, startsAt, timeZone } }
}
