import type { Tournament } from '../../../../src/wire/tournaments.ts'
import { feeRead } from '../../api/own-fee.ts'
import { useRemote } from '../../api/remote.ts'
import { arranging } from '../../i18n/arranging.ts'
import { money } from '../../i18n/format.ts'
import { language } from '../../i18n/strings.ts'
import { href } from '../../router/routes.ts'

/** What a player owes or has paid, with the receipt. */
export const OwnFee = ({ event, entryId }: { event: Tournament; entryId: string }) => {
  const words = arranging.value.fee
  const fee = useRemote(feeRead(event.id, entryId)).value
  if (fee === undefined) return null
  const number = fee.receiptNumber
  return (
    <p>
      {words.says(money(fee.amountCents, fee.currency, language.value), words.statuses[fee.status])}{' '}
      {number === null ? null : (
        <a href={href({ name: 'deskPart', id: event.id, part: `receipt-${number}` })}>
          {words.receipt(number)}
        </a>
      )}
    </p>
  )
}
