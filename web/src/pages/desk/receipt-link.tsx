import type { Tournament } from '../../../../src/wire/tournaments.ts'
import { desk } from '../../i18n/desk.ts'
import { href } from '../../router/routes.ts'

type Props = { event: Tournament; number: number | null }

export const ReceiptLink = ({ event, number }: Props) =>
  number === null ? null : (
    <a href={href({ name: 'deskPart', id: event.id, part: `receipt-${number}` })}>
      {desk.value.money.receipt(number)}
    </a>
  )
