import { useSignal } from '@preact/signals'
import { FEE_ACTS, type FeeAct, feeStep } from '../../../../src/domain/payouts/fees.ts'
import type { Fee } from '../../../../src/wire/money.ts'
import type { Tournament } from '../../../../src/wire/tournaments.ts'
import { feesRead, recordFee } from '../../api/desk.ts'
import { useRemote } from '../../api/remote.ts'
import { desk } from '../../i18n/desk.ts'
import { Check, TextField } from '../../parts/field.tsx'
import { Loaded } from '../../parts/status.tsx'
import { type MoneyAct, sum } from './money-act.ts'
import { ReceiptLink } from './receipt-link.tsx'
import { RecordButton } from './record-button.tsx'

type Props = { event: Tournament; act: MoneyAct }

/** Who owes a fee, and what became of each. */
export const Fees = ({ event, act }: Props) => {
  const read = feesRead(event.id)
  return (
    <section>
      <h2>{desk.value.money.fees}</h2>
      <Loaded read={read} remote={useRemote(read)}>
        {fees =>
          fees.length === 0 ? (
            <p class="quiet">{desk.value.money.noFees}</p>
          ) : (
            <List event={event} fees={fees} act={act} />
          )
        }
      </Loaded>
    </section>
  )
}

const List = ({ event, fees, act }: Props & { fees: readonly Fee[] }) => {
  const words = desk.value.money
  const sought = useSignal('')
  const isOwedOnly = useSignal(false)
  const shown = fees
    .filter(({ name }) => name.toLowerCase().includes(sought.value.toLowerCase()))
    .filter(({ status }) => !isOwedOnly.value || status === 'OWED')
    .toSorted((one, other) => one.name.localeCompare(other.name))
  return (
    <>
      <TextField label={words.find} name="find" onInput={text => (sought.value = text.trim())} />
      <div onChange={({ target }) => (isOwedOnly.value = (target as HTMLInputElement).checked)}>
        <Check name="owed" label={words.owedOnly} />
      </div>
      <ul class="arranged money-lines">
        {shown.map(fee => (
          <Line key={fee.id} {...{ event, fee, act }} />
        ))}
      </ul>
    </>
  )
}

/** What may be recorded of a fee as it stands. */
const actsOn = ({ status }: Fee): readonly FeeAct[] =>
  FEE_ACTS.filter(act => {
    const step = feeStep(status, act)
    return step.ok && step.value !== undefined
  })

const Line = ({ event, fee, act }: Props & { fee: Fee }) => {
  const words = desk.value.money
  const { name, status, amountCents, currency, receiptNumber } = fee
  return (
    <li>
      <span>
        <b>{name}</b> · {sum(amountCents, currency)} · {words.statuses[status]}{' '}
        <ReceiptLink event={event} number={receiptNumber} />
      </span>
      <span class="actions">
        {actsOn(fee).map(one => (
          <RecordButton
            key={one}
            label={words.feeActs[one]}
            name={name}
            question={words.feeQuestion(words.feeActs[one], name, sum(amountCents, currency))}
            act={handover =>
              act(recordFee(event.id, fee.entryId, one, handover), words.recorded(name, words.statuses[one]))
            }
          />
        ))}
      </span>
    </li>
  )
}
