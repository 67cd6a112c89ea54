import type { ComponentChildren } from 'preact'
import type { Payout } from '../../../../src/wire/money.ts'
import type { Tournament } from '../../../../src/wire/tournaments.ts'
import { reads } from '../../api/endpoints.ts'
import { useRemote } from '../../api/remote.ts'
import { dateTime, money } from '../../i18n/format.ts'
import { prizes } from '../../i18n/prizes.ts'
import { language } from '../../i18n/strings.ts'
import { centsOf } from '../../model/prize.ts'
import { Heading } from '../../parts/heading.tsx'
import { Empty, Loaded } from '../../parts/status.tsx'
import type { TabProps } from './tab.ts'

/** Who wins what? Announced before the end, settled after it. */
export const PrizesTab = ({ event }: TabProps) => {
  const words = prizes.value
  return (
    <section class="narrow-section">
      <Heading level={2}>{words.title}</Heading>
      {event.prizeFundCents === 0 ? (
        <Empty says={words.none} />
      ) : event.status === 'FINISHED' ? (
        <Payouts event={event} />
      ) : (
        <Planned event={event} />
      )}
    </section>
  )
}

const inMoney = (event: Tournament, cents: number): string => money(cents, event.currency, language.value)

const Planned = ({ event }: { event: Tournament }) => {
  const words = prizes.value
  return (
    <>
      <p class="quiet">{words.planned}</p>
      <MoneyTable heads={[words.place]} total={inMoney(event, event.prizeFundCents)}>
        {(event.prizes ?? []).map(prize => (
          <tr key={`${prize.place} ${prize.category ?? ''}`}>
            <td class="number">
              {prize.category === undefined ? null : <span class="quiet">{prize.category} </span>}
              {prize.place}
            </td>
            <td class="number">{inMoney(event, centsOf(event, prize))}</td>
          </tr>
        ))}
      </MoneyTable>
    </>
  )
}

const Payouts = ({ event }: { event: Tournament }) => {
  const words = prizes.value
  const read = reads.payouts(event.id)
  const remote = useRemote(read)
  return (
    <Loaded read={read} remote={remote}>
      {payouts =>
        payouts.length === 0 ? (
          <Empty says={words.nobodyCame} />
        ) : (
          <>
            <p class="quiet">{words.final}</p>
            <MoneyTable heads={[words.place, words.player]} total={inMoney(event, sumOf(payouts))}>
              {payouts.map(payout => (
                <tr key={payout.id}>
                  <td class="number">{payout.place}</td>
                  <td class={payout.place === 1 ? 'won' : ''}>
                    {payout.name}
                    {payout.category === null ? null : <span class="quiet"> {payout.category}</span>}
                    {payout.paidAt === null ? null : (
                      <span class="quiet"> {words.paidOn(dateTime(payout.paidAt, language.value))}</span>
                    )}
                  </td>
                  <td class="number">{inMoney(event, payout.amountCents)}</td>
                </tr>
              ))}
            </MoneyTable>
          </>
        )
      }
    </Loaded>
  )
}

const sumOf = (payouts: readonly Payout[]): number =>
  payouts.reduce((sum, payout) => sum + payout.amountCents, 0)

type MoneyTableProps = { heads: readonly string[]; total: string; children: ComponentChildren }

const MoneyTable = ({ heads, total, children }: MoneyTableProps) => {
  const words = prizes.value
  return (
    <table class="table">
      <thead>
        <tr>
          {heads.map((head, index) => (
            <th key={head} scope="col" class={index === 0 ? 'number' : ''}>
              {head}
            </th>
          ))}
          <th scope="col" class="number">
            {words.amount}
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={heads.length}>
            {words.total}
          </th>
          <td class="number total">{total}</td>
        </tr>
      </tfoot>
    </table>
  )
}
