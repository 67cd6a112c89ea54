import type { Payout } from '../../../../src/wire/money.ts'
import type { Tournament } from '../../../../src/wire/tournaments.ts'
import { markPaid, settle } from '../../api/desk.ts'
import { reads } from '../../api/endpoints.ts'
import { useRemote } from '../../api/remote.ts'
import { msUntil, ticks } from '../../api/server-time.ts'
import { desk } from '../../i18n/desk.ts'
import { dateTime } from '../../i18n/format.ts'
import { language } from '../../i18n/strings.ts'
import { Loaded } from '../../parts/status.tsx'
import { type MoneyAct, sum } from './money-act.ts'
import { ReceiptLink } from './receipt-link.tsx'
import { RecordButton } from './record-button.tsx'

type Props = { event: Tournament; act: MoneyAct }

/** Prizes, whether they were handed over, and what a correction left to be settled. */
export const PaidPrizes = ({ event, act }: Props) => {
  const words = desk.value.money
  const read = reads.payouts(event.id)
  return (
    <section>
      <h2>{words.prizes}</h2>
      <Loaded read={read} remote={useRemote(read)}>
        {payouts =>
          payouts.length === 0 ? (
            <p class="quiet">{words.noPrizes}</p>
          ) : (
            <ul class="arranged money-lines">
              {payouts.map(payout => (
                <Line key={payout.id} {...{ event, payout, act }} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

type LineProps = Props & { payout: Payout }

const Line = ({ event, payout, act }: LineProps) => {
  const words = desk.value.money
  const { name, place, category, amountCents, currency, paidAt, receiptNumber } = payout
  const amount = sum(amountCents, currency)
  return (
    <>
      <li>
        <span>
          {words.place(place)}
          {category === null ? '' : ` (${category})`} · <b>{name}</b> · {amount} ·{' '}
          {paidAt === null ? words.notPaid : words.paidOn(dateTime(paidAt, language.value))}{' '}
          <ReceiptLink event={event} number={receiptNumber} />
        </span>
        {paidAt !== null || payout.reversedAt !== null ? null : <Paying {...{ event, payout, act }} />}
      </li>
      {payout.differences.map(difference => (
        <Difference key={difference.id} {...{ event, payout, difference, act }} />
      ))}
    </>
  )
}

/** What is held back says until when. */
const Paying = ({ event, payout, act }: LineProps) => {
  const words = desk.value.money
  const { id, name, payableAt, amountCents, currency } = payout
  const isHeld = payableAt !== null && (msUntil(payableAt, ticks.value) ?? 0) > 0
  if (payableAt === null) return null
  if (isHeld) return <span class="quiet">{words.heldUntil(dateTime(payableAt, language.value))}</span>
  return (
    <RecordButton
      label={words.pay}
      name={name}
      question={words.payQuestion(name, sum(amountCents, currency))}
      act={handover => act(markPaid(event.id, id, handover), words.recorded(name, words.paid))}
    />
  )
}

type DifferenceProps = LineProps & { difference: Payout['differences'][number] }

/** Positive where the player is owed more, negative where they give back. */
const Difference = ({ event, payout, difference, act }: DifferenceProps) => {
  const words = desk.value.money
  const { id, differenceCents, settledAt, waived, receiptNumber } = difference
  const { name, currency } = payout
  const amount = sum(Math.abs(differenceCents), currency)
  const says = differenceCents > 0 ? words.toPay(name, amount) : words.toGiveBack(name, amount)
  const stands = settledAt === null ? '' : waived ? words.waived : words.settled
  return (
    <li>
      <span>
        {says} {stands} <ReceiptLink event={event} number={receiptNumber} />
      </span>
      {settledAt !== null ? null : (
        <span class="actions">
          <RecordButton
            label={words.settle}
            name={name}
            question={says}
            act={handover => act(settle(event.id, id, handover), words.recorded(name, words.settled))}
          />
          <RecordButton
            label={words.waive}
            name={name}
            question={words.waiveQuestion(name, amount)}
            act={handover =>
              act(settle(event.id, id, { ...handover, waived: true }), words.recorded(name, words.waived))
            }
          />
        </span>
      )}
    </li>
  )
}
