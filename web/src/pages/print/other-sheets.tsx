import type { Payout } from '../../../../src/wire/money.ts'
import type { StartingList } from '../../../../src/wire/standings.ts'
import type { Tournament } from '../../../../src/wire/tournaments.ts'
import { reads } from '../../api/endpoints.ts'
import { useRemote } from '../../api/remote.ts'
import { money } from '../../i18n/format.ts'
import { paper } from '../../i18n/paper.ts'
import { language } from '../../i18n/strings.ts'
import { centsOf } from '../../model/prize.ts'
import { Empty, Loaded } from '../../parts/status.tsx'
import { lazy } from '../../router/lazy.tsx'
import { CutPages, SheetHead, type SheetProps, SheetTable, TitledName } from './sheet.tsx'

type Starter = StartingList['players'][number]

/** Everybody by number, with what they are known by. */
export const StartingListSheet = ({ event, name }: SheetProps) => {
  const words = paper.value
  const read = reads.startingList(event.id)
  const columns = [
    { head: words.number, kind: 'number' as const },
    { head: words.name },
    { head: words.rating, kind: 'number' as const },
    { head: words.federation },
    { head: words.fideId, kind: 'number' as const },
    { head: words.club },
  ]
  return (
    <Loaded read={read} remote={useRemote(read)}>
      {({ players, totals }) => (
        <SheetTable event={event} name={name} columns={columns} foot={totalOf(totals)}>
          {players.map(player => (
            <tr key={player.entryId}>
              <td class="number">{player.number}</td>
              <td>
                <TitledName title={player.title} name={player.name} />
              </td>
              <td class="number">{player.rating ?? ''}</td>
              <td>{player.federation ?? ''}</td>
              <td class="number">{player.fideId ?? ''}</td>
              <td>{player.club ?? ''}</td>
            </tr>
          ))}
        </SheetTable>
      )}
    </Loaded>
  )
}

const totalOf = ({ players, averageRating }: StartingList['totals']): string => {
  const words = paper.value
  return [words.players(players), averageRating === null ? '' : words.average(averageRating)]
    .filter(text => text !== '')
    .join(', ')
}

/** To stand on a table: folded along the middle, the name is read from both sides. */
export const CardsSheet = (props: SheetProps) => <Starters {...props} each={3} look="cards" fold />

export const BadgesSheet = (props: SheetProps) => <Starters {...props} each={8} look="badges" />

type StartersProps = SheetProps & { each: number; look: string; fold?: boolean }

const Starters = ({ event, name, each, look, fold = false }: StartersProps) => {
  const read = reads.startingList(event.id)
  return (
    <Loaded read={read} remote={useRemote(read)}>
      {({ players }) => (
        <CutPages
          event={event}
          name={name}
          items={players}
          each={each}
          look={look}
          draw={player => (
            <div key={player.entryId} class="cut-card">
              {fold ? <CardFace player={player} event={event} turned /> : null}
              <CardFace player={player} event={event} />
            </div>
          )}
        />
      )}
    </Loaded>
  )
}

type FaceProps = { player: Starter; event: Tournament; turned?: boolean }

const CardFace = ({ player, event, turned = false }: FaceProps) => (
  <div class={`card-face ${turned ? 'turned' : ''}`}>
    <span class="quiet-ink">{event.title}</span>
    <span class="card-name">
      <TitledName title={player.title} name={player.name} />
    </span>
    <span>{[player.rating, player.federation, player.club].filter(fact => fact !== null).join(', ')}</span>
  </div>
)

const inMoney = ({ currency }: Pick<Payout, 'currency'>, cents: number): string =>
  money(cents, currency, language.value)

/** What was awarded; before the end, what is announced. */
export const PrizesSheet = (props: SheetProps) =>
  props.event.status === 'FINISHED' ? <AwardedPrizes {...props} /> : <AnnouncedPrizes {...props} />

const AwardedPrizes = ({ event, name }: SheetProps) => {
  const read = reads.payouts(event.id)
  const words = paper.value
  const columns = [
    { head: words.place, kind: 'number' as const },
    { head: words.name },
    { head: words.amount, kind: 'number' as const },
  ]
  return (
    <Loaded read={read} remote={useRemote(read)}>
      {payouts => (
        <SheetTable event={event} name={name} columns={columns}>
          {payouts.map(payout => (
            <tr key={payout.id}>
              <td class="number">{payout.place}</td>
              <td>
                <TitledName title={null} name={payout.name} /> {payout.category ?? ''}
              </td>
              <td class="number">{inMoney(payout, payout.amountCents)}</td>
            </tr>
          ))}
        </SheetTable>
      )}
    </Loaded>
  )
}

const AnnouncedPrizes = ({ event, name }: SheetProps) => {
  const words = paper.value
  const columns = [{ head: words.place }, { head: words.amount, kind: 'number' as const }]
  return (
    <SheetTable event={event} name={name} columns={columns}>
      {(event.prizes ?? []).map(prize => (
        <tr key={`${prize.place} ${prize.category ?? ''}`}>
          <td>
            {prize.place} {prize.category ?? ''}
          </td>
          <td class="number">{inMoney(event, centsOf(event, prize))}</td>
        </tr>
      ))}
    </SheetTable>
  )
}

/** Each is signed by whoever takes the money. */
export const ReceiptsSheet = ({ event, name }: SheetProps) => {
  const read = reads.payouts(event.id)
  return (
    <Loaded read={read} remote={useRemote(read)}>
      {payouts =>
        payouts.length === 0 ? (
          <Empty says={paper.value.noSheet} />
        ) : (
          <CutPages
            event={event}
            name={name}
            items={payouts}
            each={4}
            look="slips"
            draw={payout => <ReceiptSlip key={payout.id} payout={payout} title={event.title} />}
          />
        )
      }
    </Loaded>
  )
}

const ReceiptSlip = ({ payout, title }: { payout: Payout; title: string }) => {
  const words = paper.value
  const number = payout.receiptNumber === null ? '' : `${words.number} ${payout.receiptNumber}`
  return (
    <div class="slip">
      <p class="slip-head">
        <span>{title}</span>
        <strong>{number}</strong>
      </p>
      <p>
        <TitledName title={null} name={payout.name} />
      </p>
      <p>
        {words.received(inMoney(payout, payout.amountCents))} {words.forPlace(payout.place)}
        {payout.category === null ? '' : `, ${payout.category}`}
      </p>
      <p class="slip-side">
        <span class="sign">{words.date}</span>
        <span class="sign">{words.signature}</span>
      </p>
    </div>
  )
}

const Regulations = lazy(async () => (await import('../event/overview-tab.tsx')).Regulations)

/** How the event is played. */
export const RegulationsSheet = ({ event, name }: SheetProps) => (
  <section class="cut-page">
    <p>
      <SheetHead event={event} name={name} />
    </p>
    <Regulations event={event} />
  </section>
)
