import type { Receipt as Shown } from '../../../../src/wire/money.ts'
import type { Tournament } from '../../../../src/wire/tournaments.ts'
import { receiptRead } from '../../api/desk.ts'
import { useRemote } from '../../api/remote.ts'
import { desk } from '../../i18n/desk.ts'
import { dateTime } from '../../i18n/format.ts'
import { language } from '../../i18n/strings.ts'
import { ActionButton } from '../../parts/button.tsx'
import { Loaded } from '../../parts/status.tsx'
import { sum } from './money-act.ts'

/** One receipt, to be printed and signed. */
export const Receipt = ({ event, number }: { event: Tournament; number: string }) => {
  const read = receiptRead(event.id, number)
  return (
    <Loaded read={read} remote={useRemote(read)}>
      {receipt => <Slip receipt={receipt} />}
    </Loaded>
  )
}

const Slip = ({ receipt }: { receipt: Shown }) => {
  const words = desk.value.money
  const amount = sum(receipt.amountCents, receipt.currency)
  const says =
    receipt.paidBy === 'PLAYER'
      ? words.receivedFrom(receipt.name, amount)
      : words.paidTo(receipt.name, amount)
  const facts = [
    words.kinds[receipt.kind],
    dateTime(receipt.at, language.value),
    receipt.recordedBy,
    receipt.reference,
    receipt.note,
  ].filter(fact => fact !== null)
  return (
    <section class="receipt">
      <p>{receipt.title}</p>
      <p>
        <strong>{says}</strong>
      </p>
      {receipt.canceledAt === null ? null : (
        <p class="notice">{words.canceledOn(dateTime(receipt.canceledAt, language.value))}</p>
      )}
      <p class="quiet">{facts.join(' · ')}</p>
      <p class="sign-line">{words.signature}</p>
      <div class="actions">
        <ActionButton act={async () => print()}>{words.print}</ActionButton>
      </div>
    </section>
  )
}
