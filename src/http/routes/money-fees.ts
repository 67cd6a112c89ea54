import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Context } from '../../app/context.ts'
import { isoTime } from '../../app/matches/match-view.ts'
import { readFee, readFees, recordFee } from '../../app/money/fees.ts'
import { feesCsv } from '../../app/money/fees-csv.ts'
import type { Answer } from '../../app/refusal.ts'
import type { FeeRow } from '../../db/money/fees.ts'
import { ok } from '../../domain/kernel/result.ts'
import { callerOn } from '../authenticate.ts'
import { asCsv } from '../csv.ts'
import { addRoute, idOrNobody } from '../route.ts'
import { type CsvQuery, csvQuery, fee, type HandoverBody, handoverBody } from '../schemas/money.ts'

const FEES = { tag: 'money', missing: 'TOURNAMENT_NOT_FOUND', auth: 'active' } as const

const feeDto = ({ charges: _charges, receipts: _receipts, ...found }: FeeRow) => ({
  ...found,
  chargedAt: isoTime(found.chargedAt),
  changedAt: isoTime(found.changedAt),
})

const feeAnswer = async (answer: Promise<Answer<FeeRow>>): Promise<Answer<unknown>> => {
  const found = await answer
  return found.ok ? ok(feeDto(found.value)) : found
}

/** What entries owe for taking part, and what an arbiter records of it. */
export const addFeeRoutes = (app: FastifyInstance, ctx: Context): void => {
  addFeeReads(app, ctx)
  addFeeActs(app, ctx)
}

const addFeeReads = (app: FastifyInstance, ctx: Context): void => {
  addRoute<undefined, CsvQuery>(app, {
    ...FEES,
    method: 'GET',
    url: '/tournaments/:id/fees',
    summary: 'All entry fees and where they stand, for arbiters; also as format=csv',
    query: csvQuery,
    answer: [200, z.array(fee)],
    codes: ['FORBIDDEN'],
    handle: async ({ request, reply, query, id }) => {
      const fees = await readFees(ctx, callerOn(request), id)
      if (!fees.ok) return fees
      if (query.format === 'json') return ok(fees.value.map(feeDto))
      asCsv(reply, 'fees')
      return ok(feesCsv(fees.value))
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
    addRoute<HandoverBody>(app, {
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
