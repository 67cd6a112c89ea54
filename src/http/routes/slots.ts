import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Context } from '../../app/context.ts'
import { askForSlot } from '../../app/play/ask-for-slot.ts'
import { matchState, slotBody } from '../../wire/playing.ts'
import { callerOn } from '../authenticate.ts'
import { addRoute } from '../route.ts'
import { versionOf } from '../version.ts'

const SLOT = {
  tag: 'matches',
  missing: 'MATCH_NOT_FOUND',
  auth: 'active',
  method: 'POST',
  answer: [200, matchState],
} as const

const CODES = [
  'PLAYER_NOT_IN_MATCH',
  'MATCH_INCOMPLETE',
  'VERSION_CONFLICT',
  'MATCH_HAS_NO_WINDOW',
  'MATCH_ALREADY_OPEN',
  'SLOT_OUTSIDE_WINDOW',
] as const

/** When a match is played, where its round has a window (decision 0075). */
export const addSlotRoutes = (app: FastifyInstance, ctx: Context): void => {
  addRoute(app, {
    ...SLOT,
    url: '/matches/:id/slot',
    scope: ['play', 'organise'],
    summary:
      'Propose when to play, where the round has a window; the same as your opponent agrees it. Arbiters set it',
    body: slotBody,
    codes: CODES,
    handle: ({ request, id, body }) =>
      askForSlot(ctx, callerOn(request), {
        matchId: id,
        slot: Date.parse(body.at),
        note: body.note,
        version: versionOf(request, id),
      }),
  })
  addRoute(app, {
    ...SLOT,
    url: '/matches/:id/slot/accept',
    scope: 'play',
    summary: 'Agree to the slot that your opponent has proposed',
    body: z.strictObject({}).optional(),
    codes: [...CODES, 'NO_SLOT_PROPOSED'],
    handle: ({ request, id }) =>
      askForSlot(ctx, callerOn(request), {
        matchId: id,
        slot: undefined,
        note: undefined,
        version: versionOf(request, id),
      }),
  })
}
