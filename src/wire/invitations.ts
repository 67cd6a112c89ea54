import { z } from 'zod'
import { TOLD_INVITATION_STATUSES } from '../domain/tournament/people.ts'
import { id, instant, line, type Output, text } from './values.ts'

/** Which account is to be asked whether an entry is its own. */
export const invitationBody = z.strictObject({ username: text(30), note: line(1000).optional() })

/** An invitation as arbiters of its event see it. */
export const invitation = z
  .strictObject({
    id,
    entryId: id,
    name: z.string(),
    playerId: id,
    username: z.string(),
    status: z.enum(TOLD_INVITATION_STATUSES),
    invitedAt: instant,
    answeredAt: instant.nullable(),
  })
  .meta({ id: 'Invitation' })
export type Invitation = Output<typeof invitation>
export const invitations = z.strictObject({ items: z.array(invitation) })
