import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../app/context.ts'
import { receiptText } from '../../app/money/receipt-text.ts'
import { readFeeReceipt, readPayoutReceipt, readReceipt } from '../../app/money/receipts.ts'
import { type Answer, refusal } from '../../app/refusal.ts'
import { ok } from '../../domain/kernel/result.ts'
import { type Receipt, receipt } from '../../wire/money.ts'
import { callerOn } from '../authenticate.ts'
import { languageOf } from '../problems/language.ts'
import { type ReceiptQuery, receiptQuery } from '../queries.ts'
import { addRoute, idOrNobody } from '../route.ts'

const RECEIPT = {
  tag: 'money',
  missing: 'TOURNAMENT_NOT_FOUND',
  auth: 'active',
  method: 'GET',
  query: receiptQuery,
  answer: [200, receipt],
} as const

type Asked = {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly query: ReceiptQuery
}

/** As it is, or as a text to be printed in the reader's language. */
const shownAs = async (
  { request, reply, query }: Asked,
  answer: Promise<Answer<Receipt>>,
): Promise<Answer<Receipt | string>> => {
  const found = await answer
  if (!found.ok || query.format === 'json') return found
  reply.type('text/plain; charset=utf-8')
  return ok(receiptText(found.value, languageOf(request.headers['accept-language'])))
}

/** A number of a receipt in an address; undefined for anything else. */
const numberOf = (text: string | undefined): number | undefined =>
  /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : undefined

export const addReceiptRoutes = (app: FastifyInstance, ctx: Context): void => {
  addRoute(app, {
    ...RECEIPT,
    url: '/tournaments/:id/receipts/:number',
    summary: 'A receipt by its number; format=text to print it',
    codes: ['FORBIDDEN', 'RECEIPT_NOT_FOUND'],
    handle: async call => {
      const number = numberOf(call.params['number'])
      if (number === undefined) return refusal('RECEIPT_NOT_FOUND')
      return shownAs(call, readReceipt(ctx, callerOn(call.request), call.id, number))
    },
  })
  addRoute(app, {
    ...RECEIPT,
    url: '/tournaments/:id/payouts/:payoutId/receipt',
    summary: 'The receipt of a prize that was paid; format=text to print it',
    codes: ['FORBIDDEN', 'PAYOUT_NOT_FOUND', 'RECEIPT_NOT_FOUND'],
    handle: call =>
      shownAs(
        call,
        readPayoutReceipt(ctx, callerOn(call.request), call.id, idOrNobody(call.params['payoutId'])),
      ),
  })
  addRoute(app, {
    ...RECEIPT,
    url: '/tournaments/:id/entries/:entryId/fee/receipt',
    summary: 'The last receipt of an entry’s fee; format=text to print it',
    codes: ['FORBIDDEN', 'ENTRY_NOT_FOUND', 'RECEIPT_NOT_FOUND'],
    handle: call =>
      shownAs(call, readFeeReceipt(ctx, callerOn(call.request), call.id, idOrNobody(call.params['entryId']))),
  })
}
