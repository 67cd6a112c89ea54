import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Context } from '../../app/context.ts'
import { checkIn, checkInAll } from '../../app/entries/check-in.ts'
import { entryDto } from '../../app/views/standings.ts'
import { ok } from '../../domain/kernel/result.ts'
import { checkInBody, entry } from '../../wire/entries.ts'
import { noteBody } from '../../wire/rounds.ts'
import { callerOn } from '../authenticate.ts'
import { addRoute, idOrNobody } from '../route.ts'
import { seenTournament } from '../version.ts'

const CHECK_IN = {
  tag: 'tournaments',
  missing: 'TOURNAMENT_NOT_FOUND',
  auth: 'active',
  codes: [
    'FORBIDDEN',
    'ENTRY_NOT_FOUND',
    'CHECK_IN_NOT_OPEN',
    'ENTRY_WITHDRAWN',
    'TOURNAMENT_ALREADY_STARTED',
    'TOURNAMENT_ENDED',
    'VERSION_CONFLICT',
  ],
} as const

/** Saying that one is there, before the event starts (decision 0074). */
export const addCheckInRoutes = (app: FastifyInstance, ctx: Context): void => {
  for (const [method, present, summary] of [
    ['POST', true, 'Check in, or as arbiter anybody; whoever has not when the event starts is not in it'],
    ['DELETE', false, 'Take a check-in back'],
  ] as const)
    addRoute(app, {
      ...CHECK_IN,
      method,
      url: '/tournaments/:id/entries/:entryId/check-in',
      scope: ['play', 'organise'],
      summary,
      body: noteBody,
      answer: [200, entry],
      handle: async ({ request, id, body, params }) => {
        const said = { present, note: body?.note }
        const seen = seenTournament(request, id)
        const checked = await checkIn(ctx, callerOn(request), seen, idOrNobody(params['entryId']), said)
        return checked.ok ? ok(entryDto(checked.value)) : checked
      },
    })
  addRoute(app, {
    ...CHECK_IN,
    method: 'POST',
    url: '/tournaments/:id/check-in',
    summary: 'Check many in at once, as arbiter',
    body: checkInBody,
    answer: [200, z.array(entry)],
    handle: async ({ request, id, body }) => {
      const asked = { entryIds: body.entryIds, note: body.note }
      const checked = await checkInAll(ctx, callerOn(request), seenTournament(request, id), asked)
      return checked.ok ? ok(checked.value.map(entryDto)) : checked
    },
  })
}
