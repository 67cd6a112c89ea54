import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Context } from '../../app/context.ts'
import { readFee, recordFee } from '../../app/money/fees.ts'
import type { Answer } from '../../app/refusal.ts'
import { feeDto } from '../../app/views/fee.ts'
import type { FeeRow } from '../../db/money/fees.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Fee } from '../../wire/money.ts'
import { fee, handoverBody } from '../../wire/money.ts'
import { callerOn } from '../authenticate.ts'
import { asCsv } from '../csv.ts'
import { csvQuery } from '../queries.ts'
import { addRoute, idOrNobody } from '../route.ts'
import { addViewRoute, type ViewContext } from '../view-route.ts'

const FEES = { tag: 'money', missing: 'TOURNAMENT_NOT_FOUND', auth: 'active' } as const

const feeAnswer = async (answer: Promise<Answer<FeeRow>>): Promise<Answer<Fee>> => {
  const found = await answer
  return found.ok ? ok(feeDto(found.value)) : found
}

/** What entries owe for taking part, and what an arbiter records of it. */
export const addFeeRoutes = (app: FastifyInstance, ctx: ViewContext): void => {
  addFeeReads(app, ctx)
  addFeeActs(app, ctx)
}

const addFeeReads = (app: FastifyInstance, ctx: ViewContext): void => {
  addViewRoute(app, ctx, {
    ...FEES,
    madeOf: 'anything',
    kept: false,
    tagged: false,
    forArbiters: true,
    url: '/tournaments/:id/fees',
    summary: 'All entry fees and where they stand, for arbiters; also as format=csv',
    query: csvQuery,
    answer: [200, z.array(fee)],
    codes: ['FORBIDDEN'],
    ask: ({ id, query }) => ({ view: query.format === 'csv' ? 'fees.csv' : 'fees', id }),
    prepare: (reply, _event, { query }) => {
      if (query.format === 'csv') asCsv(reply, 'fees')
    },
  })
  addRoute(app, {
    ...FEES,
    method: 'GET',
    url: '/tournaments/:id/entries/:entryId/fee',
    summary: 'The fee of an entry, for arbiters and for whose entry it is',
    answer: [200, fee],
    codes: ['FORBIDDEN', 'ENTRY_NOT_FOUND', 'FEE_NOT_FOUND'],
    handle: ({ request, id, params }) =>
      feeAnswer(readFee(ctx, callerOn(request), id, idOrNobody(params['entryId']))),
  })
}

const ACTS = [
  ['received', 'RECEIVED', 'Record that the fee was received', ['FEE_NOT_OWED']],
  ['waived', 'WAIVED', 'Let the entry play without a fee', ['FEE_NOT_OWED']],
  ['refunded', 'REFUNDED', 'Record that a fee received was given back', ['FEE_NOT_RECEIVED']],
  ['owed', 'OWED', 'Take back a receipt or a waiver recorded by mistake', ['FEE_NOT_OWED']],
] as const

const addFeeActs = (app: FastifyInstance, ctx: Context): void => {
  for (const [name, act, summary, codes] of ACTS)
    addRoute(app, {
      ...FEES,
      method: 'POST',
      url: `/tournaments/:id/entries/:entryId/fee/${name}`,
      summary,
      body: handoverBody,
      answer: [200, fee],
      codes: ['FORBIDDEN', 'ENTRY_NOT_FOUND', 'FEE_NOT_FOUND', ...codes],
      handle: ({ request, body, id, params }) => {
        const { reference, note } = body ?? {}
        const said = { act, reference, note }
        return feeAnswer(recordFee(ctx, callerOn(request), id, idOrNobody(params['entryId']), said))
      },
    })
}
