import { useSignal } from '@preact/signals'
import { feesRead, ledgerRead, paymentsRead } from '../../api/desk.ts'
import { reads } from '../../api/endpoints.ts'
import type { Failure, Reply } from '../../api/http.ts'
import { reload } from '../../api/remote.ts'
import { money } from '../../i18n/format.ts'
import { language } from '../../i18n/strings.ts'
import { announce } from '../../parts/announcer.tsx'

export type MoneyAct = (step: Promise<Reply<unknown>>, says: string) => Promise<boolean>

/** Records something, and reads again all that follows from it, also where it was refused. */
export const useMoneyAct = (eventId: string) => {
  const failure = useSignal<Failure | undefined>(undefined)
  const act: MoneyAct = async (step, says) => {
    const reply = await step
    await Promise.all([
      reload(feesRead(eventId)),
      reload(reads.payouts(eventId)),
      reload(paymentsRead(eventId)),
      reload(ledgerRead(eventId)),
    ])
    failure.value = reply.ok ? undefined : reply.error
    if (reply.ok) announce(says)
    return reply.ok
  }
  return { failure: failure.value, act }
}

export const sum = (cents: number, currency: string): string => money(cents, currency, language.value)
