import type { ClockLedger } from '../../../../src/wire/clock-ledger.ts'
import { reads } from '../../api/endpoints.ts'
import { useRemote } from '../../api/remote.ts'
import { ledgerWords } from '../../i18n/ledger.ts'
import { playing } from '../../i18n/playing.ts'
import { exactClock } from '../../model/clock-text.ts'
import { colorName } from '../../model/speech.ts'
import { Loaded } from '../../parts/status.tsx'

/** How the clocks came to show what they do, for whoever asks. */
export const LedgerTable = ({ id }: { id: string }) => {
  const read = reads.clock(id)
  const remote = useRemote(read)
  return (
    <Loaded read={read} remote={remote}>
      {ledger => <Turns ledger={ledger} />}
    </Loaded>
  )
}

const Turns = ({ ledger }: { ledger: ClockLedger }) => {
  const words = ledgerWords.value
  return (
    <>
      <p class="hint">{words.hint}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section class="scroll" aria-label={playing.value.fullLedger} tabIndex={0}>
        <table class="table">
          <Head />
          <tbody>
            {ledger.turns.map(turn => (
              <Row
                key={turn.moveNumber}
                label={moveLabel(turn.moveNumber)}
                turn={turn}
                added={turn.incrementMs}
              />
            ))}
            {ledger.lastTurn === null ? null : <Row label={words.present} turn={ledger.lastTurn} added={0} />}
          </tbody>
        </table>
      </section>
      <Changes ledger={ledger} />
    </>
  )
}

const Head = () => {
  const words = ledgerWords.value
  return (
    <thead>
      <tr>
        <th scope="col">{words.move}</th>
        <th scope="col" class="number">
          {words.taken}
        </th>
        <th scope="col">{words.notCharged}</th>
        <th scope="col" class="number">
          {words.increment}
        </th>
        <th scope="col" class="number">
          {words.left}
        </th>
      </tr>
    </thead>
  )
}

/** `12.` for White's twelfth, `12…` for Black's. */
const moveLabel = (halfMove: number): string => `${Math.ceil(halfMove / 2)}${halfMove % 2 === 1 ? '.' : '…'}`

type Turn = Pick<ClockLedger['turns'][number], 'chargedMs' | 'gapMs' | 'heldMs' | 'pausedMs' | 'remainingMs'>

const Row = ({ label, turn, added }: { label: string; turn: Turn; added: number }) => (
  <tr>
    <th scope="row">{label}</th>
    <td class="number">{exactClock(turn.chargedMs)}</td>
    <td>{notCharged(turn)}</td>
    <td class="number">{added === 0 ? '' : exactClock(added)}</td>
    <td class="number">{exactClock(turn.remainingMs)}</td>
  </tr>
)

const notCharged = ({ gapMs, heldMs, pausedMs }: Turn): string => {
  const words = ledgerWords.value
  const parts: readonly (readonly [number, string])[] = [
    [gapMs, words.gap],
    [heldMs, words.held],
    [pausedMs, words.paused],
  ]
  return parts
    .filter(([ms]) => ms > 0)
    .map(([ms, why]) => `${exactClock(ms)} ${why}`)
    .join(', ')
}

const Changes = ({ ledger }: { ledger: ClockLedger }) => {
  const words = playing.value
  if (ledger.changes.length === 0) return null
  return (
    <section>
      <h3>{ledgerWords.value.changes}</h3>
      <ul>
        {ledger.changes.map(change => (
          <li key={`${change.at} ${change.color}`}>
            {change.ply === 0 ? ledgerWords.value.begin : moveLabel(change.ply)}{' '}
            {ledgerWords.value.changed(
              colorName(change.color, words),
              `${change.ms < 0 ? '−' : '+'}${exactClock(Math.abs(change.ms))}`,
              ledgerWords.value.causes[change.cause],
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
