import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Context } from '../../app/context.ts'
import { markPaid, settleDifference } from '../../app/money/payouts-paid.ts'
import type { Answer } from '../../app/refusal.ts'
import { payoutDto } from '../../app/views/payout.ts'
import type { PayoutRead } from '../../db/money/payouts.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Payout } from '../../wire/money.ts'
import { ledger, paidBody, paymentList, payout, settlementBody } from '../../wire/money.ts'
import { callerOn } from '../authenticate.ts'
import { asCsv } from '../csv.ts'
import { csvQuery, ledgerQuery } from '../queries.ts'
import { addRoute, idOrNobody } from '../route.ts'
import { addViewRoute, type ViewContext } from '../view-route.ts'
import { addFeeRoutes } from './money-fees.ts'
import { addReceiptRoutes } from './money-receipts.ts'

const MONEY = { tag: 'money', missing: 'TOURNAMENT_NOT_FOUND', auth: 'active' } as const
const BOOKS = { ...MONEY, madeOf: 'anything', kept: false, tagged: false } as const

/** Contract section 6: payouts, and the books in which all money of an event stands. */
export const addMoneyRoutes = (app: FastifyInstance, ctx: ViewContext): void => {
  addPayoutReads(app, ctx)
  addPayoutActs(app, ctx)
  addFeeRoutes(app, ctx)
  addReceiptRoutes(app, ctx)
  addPaymentList(app, ctx)
  addLedgerRead(app, ctx)
}

const payoutAnswer = async (answer: Promise<Answer<PayoutRead>>): Promise<Answer<Payout>> => {
  const found = await answer
  return found.ok ? ok(payoutDto(found.value)) : found
}

const addPayoutReads = (app: FastifyInstance, ctx: ViewContext): void => {
  addViewRoute(app, ctx, {
    ...BOOKS,
    auth: 'optional',
    url: '/tournaments/:id/payouts',
    summary:
      'Who is paid what, with differences to settle; empty until the event is finished; format=csv for the bank',
    query: csvQuery,
    answer: [200, z.array(payout)],
    codes: [],
    ask: ({ id, query }) => ({ view: query.format === 'csv' ? 'payouts.csv' : 'payouts', id }),
    prepare: (reply, _event, { query }) => {
      if (query.format === 'csv') asCsv(reply, 'payouts')
    },
  })
}

const addPaymentList = (app: FastifyInstance, ctx: ViewContext): void =>
  addViewRoute(app, ctx, {
    ...BOOKS,
    forArbiters: true,
    url: '/tournaments/:id/payments',
    summary:
      'Who owes what and who is due what: fees, prizes and differences, a line for each entry, with totals; also as format=csv',
    query: csvQuery,
    answer: [200, paymentList],
    codes: ['FORBIDDEN'],
    ask: ({ id, query }) => ({ view: query.format === 'csv' ? 'payments.csv' : 'payments', id }),
    prepare: (reply, _event, { query }) => {
      if (query.format === 'csv') asCsv(reply, 'payments')
    },
  })

const addPayoutActs = (app: FastifyInstance, ctx: Context): void => {
  addRoute(app, {
    ...MONEY,
    method: 'POST',
    url: '/tournaments/:id/payouts/:payoutId/paid',
    summary: 'Record that a prize was handed over, once; no money is moved by this server',
    body: paidBody,
    answer: [200, payout],
    codes: ['FORBIDDEN', 'PAYOUT_NOT_FOUND', 'PAYOUT_REVERSED', 'TOURNAMENT_NOT_FINISHED', 'PAYOUT_ON_HOLD'],
    handle: ({ request, body, id, params }) => {
      const { reference, note, override = false } = body ?? {}
      const said = { reference, note, override }
      return payoutAnswer(markPaid(ctx, callerOn(request), id, idOrNobody(params['payoutId']), said))
    },
  })
  addRoute(app, {
    ...MONEY,
    method: 'POST',
    url: '/tournaments/:id/differences/:differenceId/settled',
    summary: 'Record that the difference a correction left was paid, given back, or waived',
    body: settlementBody,
    answer: [200, payout],
    codes: [
      'FORBIDDEN',
      'DIFFERENCE_NOT_FOUND',
      'DIFFERENCE_REVERSED',
      'DIFFERENCE_ALREADY_SETTLED',
      'PAYOUT_ON_HOLD',
    ],
    handle: ({ request, body, id, params }) => {
      const { reference, note, waived = false, override = false } = body ?? {}
      const said = { reference, note, waived, override }
      return payoutAnswer(
        settleDifference(ctx, callerOn(request), id, idOrNobody(params['differenceId']), said),
      )
    },
  })
}

const addLedgerRead = (app: FastifyInstance, ctx: ViewContext): void => {
  addViewRoute(app, ctx, {
    ...BOOKS,
    forArbiters: true,
    url: '/tournaments/:id/ledger',
    summary:
      'The books, newest first, with balances, for arbiters; before= pages on, format=csv is all of them',
    query: ledgerQuery,
    answer: [200, ledger],
    codes: ['FORBIDDEN'],
    ask: ({ id, query: { format, before, limit } }) =>
      format === 'csv' ? { view: 'ledger.csv', id } : { view: 'ledger', id, before, limit },
    prepare: (reply, _event, { query }) => {
      if (query.format === 'csv') asCsv(reply, 'ledger')
    },
  })
}
