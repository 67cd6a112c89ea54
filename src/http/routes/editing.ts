import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Context } from '../../app/context.ts'
import { readEditing, sayEditing, stopEditing } from '../../app/tournaments/editing.ts'
import { editing, editingBody, editingQuery } from '../../wire/arbiters.ts'
import { callerOn } from '../authenticate.ts'
import { addRoute } from '../route.ts'

const EDITING = {
  url: '/tournaments/:id/editing',
  tag: 'tournaments',
  missing: 'TOURNAMENT_NOT_FOUND',
  auth: 'active',
  answer: [200, z.array(editing)],
  codes: ['FORBIDDEN'],
} as const

/** Two arbiters see what the other is at work on (for half a minute after it was said). */
export const addEditingRoutes = (app: FastifyInstance, ctx: Context): void => {
  addRoute(app, {
    ...EDITING,
    method: 'GET',
    summary: 'What arbiters of the event are at work on, for arbiters',
    handle: ({ request, id }) => readEditing(ctx, callerOn(request), id),
  })
  addRoute(app, {
    ...EDITING,
    method: 'POST',
    summary: 'Say that one is at work on something, and again while one is: it is forgotten after 30 seconds',
    body: editingBody,
    handle: ({ request, id, body: { what, of = '' } }) =>
      sayEditing(ctx, callerOn(request), id, { what, of: of.toLowerCase() }),
  })
  addRoute(app, {
    ...EDITING,
    method: 'DELETE',
    summary: 'Say that one has stopped, with what is named, or with everything',
    query: editingQuery,
    handle: ({ request, id, query: { what, of = '' } }) =>
      stopEditing(
        ctx,
        callerOn(request),
        id,
        what === undefined ? undefined : { what, of: of.toLowerCase() },
      ),
  })
}
