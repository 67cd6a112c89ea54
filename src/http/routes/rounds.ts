import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Context } from '../../app/context.ts'
import { publishRound } from '../../app/publish-round.ts'
import { refusal } from '../../app/refusal.ts'
import { callerOn } from '../authenticate.ts'
import { addRoute } from '../route.ts'
import { round } from '../schemas/results.ts'
import { versionOf } from '../version.ts'

const ROUND = { tag: 'rounds', missing: 'TOURNAMENT_NOT_FOUND', auth: 'active' } as const

/** The rounds of a Swiss (contract section 8). */
export const addRoundRoutes = (app: FastifyInstance, ctx: Context): void => {
  addRoute(app, {
    ...ROUND,
    method: 'POST',
    url: '/tournaments/:id/rounds',
    summary: 'Make the next round of a Swiss',
    body: z.strictObject({}).optional(),
    answer: [201, round],
    codes: [
      'FORBIDDEN',
      'TOURNAMENT_NOT_STARTED',
      'TOURNAMENT_ENDED',
      'ROUNDS_FOLLOW_BY_THEMSELVES',
      'ROUND_NOT_COMPLETE',
      'ALL_ROUNDS_PLAYED',
      'NO_LEGAL_PAIRING',
      'VERSION_CONFLICT',
    ],
    handle: async ({ request, id }) => {
      const seen = versionOf(request, id)
      if (seen === 'other') return refusal('VERSION_CONFLICT')
      return publishRound(ctx, callerOn(request), id, seen)
    },
  })
}
