import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { disqualificationBody, disqualified } from '../../wire/disqualified.ts'
import { noteBody } from '../../wire/rounds.ts'
import { callerOn } from '../authenticate.ts'
import { type DeskContext, deskAnswer, rowsOf } from '../desk-answer.ts'
import type { ProblemCode } from '../problems/problems.ts'
import { resultQuery } from '../queries.ts'
import { addRoute, type Call, idOrNobody } from '../route.ts'
import { seenTournament } from '../version.ts'

const CODES: readonly ProblemCode[] = [
  'FORBIDDEN',
  'ENTRY_NOT_FOUND',
  'TOURNAMENT_NOT_STARTED',
  'TOURNAMENT_ENDED',
  'CORRECTION_BREAKS_LATER_ROUNDS',
  'PAYOUT_ALREADY_PAID',
  'VERSION_CONFLICT',
]

const DISQUALIFICATION = {
  tag: 'tournaments',
  missing: 'TOURNAMENT_NOT_FOUND',
  auth: 'active',
  url: '/tournaments/:id/entries/:entryId/disqualification',
  query: resultQuery,
  answer: [200, disqualified],
  codes: CODES,
} as const

type Asked = Call<{ readonly note?: string | undefined } | undefined, z.infer<typeof resultQuery>>

/** A player loses place and prize, or has them back (contract section 6). */
export const addDisqualificationRoutes = (app: FastifyInstance, ctx: DeskContext): void => {
  const carryOut =
    (deed: 'disqualify' | 'liftDisqualification') =>
    async ({ request, reply, id, body, query, params }: Asked) => {
      const asked = {
        entryId: idOrNobody(params['entryId']),
        note: body?.note,
        preview: query.preview === 'true',
        force: query.force === 'true',
      }
      const given = [callerOn(request), seenTournament(request, id), asked] as const
      return deskAnswer(ctx, request, reply, ctx.desk.carryOut(deed, await rowsOf(ctx, id), ...given))
    }
  addRoute(app, {
    ...DISQUALIFICATION,
    method: 'POST',
    summary: 'Disqualify: no place and no prize, while results stay; preview=true stores nothing',
    body: disqualificationBody,
    handle: carryOut('disqualify'),
  })
  addRoute(app, {
    ...DISQUALIFICATION,
    method: 'DELETE',
    summary: 'Lift a disqualification: place and prize are given back; preview=true stores nothing',
    body: noteBody,
    handle: carryOut('liftDisqualification'),
  })
}
