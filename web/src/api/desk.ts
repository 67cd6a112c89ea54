import type { FeeAct } from '../../../src/domain/payouts/fees.ts'
import type { ArbiterRole } from '../../../src/domain/tournament/people.ts'
import type { AuditEntry } from '../../../src/wire/audit.ts'
import type { Fee, Ledger, PaymentList, Receipt } from '../../../src/wire/money.ts'
import type { NoticeType, Webhook, WebhookMessage } from '../../../src/wire/webhooks.ts'
import { event, post, type Read } from './endpoints.ts'
import type { Reply } from './http.ts'
import { call } from './session.ts'

// What the arbiter's desk asks for: nobody else loads it.

type Named = { readonly username: string; readonly note?: string }

/** Names somebody an arbiter, or gives an arbiter another role. */
export const nameArbiter = (id: string, named: Named & { readonly role: ArbiterRole }) =>
  post<unknown>(`${event(id)}/arbiters`, named)

export const dismissArbiter = (id: string, named: Named) =>
  call<unknown>({ method: 'DELETE', path: `${event(id)}/arbiters`, body: named })

export const AUDIT_PAGE = 100

/** Newest first. */
export const auditRead = (id: string): Read<readonly AuditEntry[]> => ({
  path: `${event(id)}/audit?limit=${AUDIT_PAGE}`,
})

export const auditBefore = (id: string, before: number): Promise<Reply<readonly AuditEntry[]>> =>
  call({ method: 'GET', path: `${auditRead(id).path}&before=${before}` })

export const feesRead = (id: string): Read<readonly Fee[]> => ({ path: `${event(id)}/fees` })
export const paymentsRead = (id: string): Read<PaymentList> => ({ path: `${event(id)}/payments` })
export const ledgerRead = (id: string): Read<Ledger> => ({ path: `${event(id)}/ledger` })
export const ledgerBefore = (id: string, before: number): Promise<Reply<Ledger>> =>
  call({ method: 'GET', path: `${event(id)}/ledger?before=${before}` })
export const receiptRead = (id: string, number: string): Read<Receipt> => ({
  path: `${event(id)}/receipts/${encodeURIComponent(number)}`,
})

/** What may be said with money that changed hands. */
export type Handover = { readonly reference?: string; readonly note?: string }

export const recordFee = (id: string, entryId: string, act: FeeAct, handover: Handover) =>
  post<unknown>(`${event(id)}/entries/${entryId}/fee/${act.toLowerCase()}`, handover)

export const markPaid = (id: string, payoutId: string, handover: Handover) =>
  post<unknown>(`${event(id)}/payouts/${payoutId}/paid`, handover)

/** `waived`: whoever it is due to lets it go. */
export const settle = (id: string, differenceId: string, settlement: Handover & { readonly waived?: true }) =>
  post<unknown>(`${event(id)}/differences/${differenceId}/settled`, settlement)

export const webhooksRead = (id: string): Read<readonly Webhook[]> => ({ path: `${event(id)}/webhooks` })

const hook = ({ tournamentId, id }: Webhook): string => `${event(tournamentId)}/webhooks/${id}`

export const addWebhook = (
  id: string,
  body: { readonly url: string; readonly events: readonly NoticeType[] },
) => post<Webhook & { readonly secret: string }>(webhooksRead(id).path, body)
export const removeWebhook = (webhook: Webhook) => call<unknown>({ method: 'DELETE', path: hook(webhook) })
export const pingWebhook = (webhook: Webhook) => post<unknown>(`${hook(webhook)}/ping`)
export const messagesRead = (webhook: Webhook): Read<readonly WebhookMessage[]> => ({
  path: `${hook(webhook)}/messages`,
})
export const resendMessage = (webhook: Webhook, messageId: string) =>
  post<unknown>(`${hook(webhook)}/messages/${messageId}/resend`)
