import { useSignal } from '@preact/signals'
import type { Account } from '../../../../src/domain/payouts/ledger.ts'
import type { Ledger } from '../../../../src/wire/money.ts'
import type { Tournament } from '../../../../src/wire/tournaments.ts'
import { ledgerBefore, ledgerRead } from '../../api/desk.ts'
import type { Failure } from '../../api/http.ts'
import { useRemote } from '../../api/remote.ts'
import { desk } from '../../i18n/desk.ts'
import { dateTime } from '../../i18n/format.ts'
import { language } from '../../i18n/strings.ts'
import { ActionButton } from '../../parts/button.tsx'
import { ActionFailure, Loaded } from '../../parts/status.tsx'
import { sum } from './money-act.ts'
import { ReceiptLink } from './receipt-link.tsx'

type Transaction = Ledger['transactions'][number]
type Props = { event: Tournament; first: Ledger }

/** The ledger as a person reads it: what happened with whose money, when, and what was taken back. */
export const Books = ({ event }: { event: Tournament }) => {
  const words = desk.value.money
  const read = ledgerRead(event.id)
  return (
    <section>
      <h2>{words.books}</h2>
      <Loaded read={read} remote={useRemote(read)}>
        {first =>
          first.transactions.length === 0 ? (
            <p class="quiet">{words.noBooks}</p>
          ) : (
            <>
              <Balances first={first} />
              <Lines key={first.transactions[0]!.id} event={event} first={first} />
            </>
          )
        }
      </Loaded>
    </section>
  )
}

/** What these come to, the books have with a minus. */
const CREDITED: ReadonlySet<Account> = new Set<Account>(['FEES', 'PRIZE_FUND', 'PRIZES_DUE'])

const Balances = ({ first }: Pick<Props, 'first'>) => {
  const words = desk.value.money
  return (
    <dl class="settings-standing">
      {first.balances
        .filter(({ balanceCents }) => balanceCents !== 0)
        .map(({ account, currency, balanceCents }) => (
          <div key={`${account} ${currency}`}>
            <dt>{words.accounts[account]}</dt>
            <dd>{sum(CREDITED.has(account) ? -balanceCents : balanceCents, currency)}</dd>
          </div>
        ))}
    </dl>
  )
}

const Lines = ({ event, first }: Props) => {
  const words = desk.value.money
  const later = useSignal<readonly Transaction[]>([])
  const before = useSignal(first.nextBefore)
  const failure = useSignal<Failure | undefined>(undefined)
  const more = async () => {
    if (before.value === null) return
    const reply = await ledgerBefore(event.id, before.value)
    failure.value = reply.ok ? undefined : reply.error
    if (!reply.ok) return
    later.value = [...later.value, ...reply.value.transactions]
    before.value = reply.value.nextBefore
  }
  return (
    <>
      <ul class="plain-list">
        {[...first.transactions, ...later.value].map(transaction => (
          <Line key={transaction.id} event={event} transaction={transaction} />
        ))}
      </ul>
      <ActionFailure failure={failure.value} />
      {before.value === null ? null : <ActionButton act={more}>{words.more}</ActionButton>}
    </>
  )
}

/** Both postings have the same amount; whose money it is, one of them says. */
const Line = ({ event, transaction }: { event: Tournament; transaction: Transaction }) => {
  const words = desk.value.money
  const { kind, at, postings, actorName, reference, note, reversesId, reversedById } = transaction
  const name = postings.find(posting => posting.name !== null)?.name
  const [posting] = postings
  const facts = [actorName, reference, note].filter(fact => fact !== null)
  return (
    <li>
      {reversesId === null ? null : `${words.takenBack} `}
      <b>{words.kinds[kind]}</b>
      {name === undefined ? '' : ` · ${name}`}
      {posting === undefined ? '' : ` · ${sum(Math.abs(posting.amountCents), posting.currency)}`}{' '}
      {reversedById === null ? null : <i>{words.wasTakenBack}</i>}{' '}
      <ReceiptLink event={event} number={transaction.receiptNumber} />{' '}
      <span class="quiet">{[dateTime(at, language.value), ...facts].join(' · ')}</span>
    </li>
  )
}
