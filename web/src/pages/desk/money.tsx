import { useSignal } from '@preact/signals'
import type { PaymentList } from '../../../../src/wire/money.ts'
import type { Tournament } from '../../../../src/wire/tournaments.ts'
import { paymentsRead } from '../../api/desk.ts'
import { useRemote } from '../../api/remote.ts'
import { desk } from '../../i18n/desk.ts'
import { ActionFailure, Loaded } from '../../parts/status.tsx'
import { AtWork } from '../event/arbiter/at-work.tsx'
import { Books } from './books.tsx'
import { Fees } from './fees.tsx'
import { sum, useMoneyAct } from './money-act.ts'
import { MoneyFiles } from './money-files.tsx'
import { PaidPrizes } from './paid-prizes.tsx'

/** What is owed and due, what was handed over, and the books. */
export const Money = ({ event }: { event: Tournament }) => {
  const words = desk.value.money
  const { failure, act } = useMoneyAct(event.id)
  const isAtWork = useSignal(false)
  const read = paymentsRead(event.id)
  return (
    <div class="money" onFocusCapture={() => (isAtWork.value = true)}>
      <AtWork eventId={event.id} thing={{ what: 'MONEY' }} isAtWork={isAtWork.value} />
      <p class="hint">{words.intro}</p>
      <ActionFailure failure={failure} />
      <Loaded read={read} remote={useRemote(read)}>
        {payments => <Totals payments={payments} />}
      </Loaded>
      <Fees event={event} act={act} />
      <PaidPrizes event={event} act={act} />
      <Books event={event} />
      <MoneyFiles event={event} />
    </div>
  )
}

const Totals = ({ payments }: { payments: PaymentList }) => {
  const words = desk.value.money
  if (payments.totals.length === 0) return <p class="quiet">{words.nothing}</p>
  return (
    <>
      {payments.totals.map(({ currency, entries: _, balanceCents: __, ...cents }) => (
        <dl key={currency} class="settings-standing">
          {(Object.keys(words.totals) as (keyof typeof words.totals)[])
            .filter(kind => cents[kind] !== 0)
            .map(kind => (
              <div key={kind}>
                <dt>{words.totals[kind]}</dt>
                <dd>{sum(cents[kind], currency)}</dd>
              </div>
            ))}
        </dl>
      ))}
    </>
  )
}
