import { z } from 'zod'
import { TOLD_INVITATION_STATUSES } from '../domain/tournament/people.ts'
import { tournament } from './tournaments.ts'
import { id, instant, type Output } from './values.ts'

/** An invitation as its account is told of it: of the event it says no more, however private that is. */
export const ownInvitation = z
  .strictObject({
    id,
    tournamentId: id,
    entryId: id,
    name: z.string(),
    status: z.enum(TOLD_INVITATION_STATUSES),
    invitedAt: instant,
    answeredAt: instant.nullable(),
    organiserName: z.string(),
    event: tournament.pick({
      title: true,
      format: true,
      playMode: true,
      status: true,
      startsAt: true,
      timeZone: true,
    }),
  })
  .meta({ id: 'OwnInvitation' })
export type OwnInvitation = Output<typeof ownInvitation>
export const ownInvitations = z.strictObject({ items: z.array(ownInvitation) })
