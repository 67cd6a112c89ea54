import { type Signal, useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { Match } from '../../../../src/wire/matches.ts'
import type { Round } from '../../../../src/wire/rounds.ts'
import type { Tournament } from '../../../../src/wire/tournaments.ts'
import { desk } from '../../i18n/desk.ts'
import { directing } from '../../i18n/directing.ts'
import { rulings } from '../../i18n/rulings.ts'
import { strings } from '../../i18n/strings.ts'
import { isBye } from '../../model/contest.ts'
import { rowBeside, rulingOf, rulingOfKey } from '../../model/result-entry.ts'
import { AtWork } from './arbiter/at-work.tsx'
import { scoreText } from './outcome.ts'
import { BlackCell, BoardHeads, HowCell, WhiteCell } from './pairing-cells.tsx'
import { focusRow, type ResultEntry, rowId, takeAwaitedRow, useResultEntry } from './result-entry.ts'
import { ResultKeys } from './result-keys.tsx'
import { ResultNote } from './result-note.tsx'
import { mayRun } from './tab.ts'

type Props = { event: Tournament; round: Round }

/** One round for whoever enters its results: a grid of rows, each with the results that it may have. */
export const ResultsTable = ({ event, round }: Props) => {
  const entry = useResultEntry(event.id, round)
  const active = useSignal<string | undefined>(undefined)
  useEffect(() => focusRow(takeAwaitedRow()), [])
  const first = rowBeside(round.matches, round.matches[0]?.id ?? '', 0)
  return (
    <>
      <AtWork
        eventId={event.id}
        thing={{ what: 'ROUND', of: String(round.roundNumber) }}
        isAtWork={active.value !== undefined}
      />
      <Legend />
      <table
        class="table pairings results"
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: rows that take keys make it a grid
        role="grid"
        aria-label={directing.value.results.table(round.roundNumber)}
      >
        <Head />
        <tbody>
          {round.matches.map(match => (
            <Row
              key={match.id}
              {...{ event, round, match, entry, active }}
              isStop={match.id === (active.value ?? first)}
            />
          ))}
        </tbody>
      </table>
    </>
  )
}

const Head = () => {
  const words = strings.value.pairings
  return (
    <BoardHeads between={<th scope="col">{words.result}</th>}>
      <th scope="col">
        <span class="unseen">{words.how}</span>
      </th>
    </BoardHeads>
  )
}

const Legend = () => {
  const words = directing.value.results
  return (
    <p class="hint keys">
      <span>{words.keys}</span> <kbd>1</kbd> {words.keyWhite} <kbd>5</kbd> <kbd>=</kbd> {words.keyDraw}{' '}
      <kbd>0</kbd> {words.keyBlack} <kbd>⌫</kbd> {desk.value.hand.keyClear} <kbd>↑</kbd> <kbd>↓</kbd>{' '}
      {words.keyRows}
    </p>
  )
}

type RowProps = Props & {
  match: Match
  entry: ResultEntry
  active: Signal<string | undefined>
  /** Whether Tab comes to this row; to the others the arrows go. */
  isStop: boolean
}

const Row = (props: RowProps) => {
  const { event, round, match, entry, active, isStop } = props
  const state = entry.stateOf(match.id)
  const forfeits = useSignal(false)
  if (isBye(match)) return <ByeRow event={event} match={match} />
  return (
    <>
      <tr
        id={rowId(match.id)}
        tabIndex={isStop ? 0 : -1}
        aria-label={rowName(match)}
        aria-busy={state?.kind === 'saving'}
        onFocusCapture={() => (active.value = match.id)}
        onKeyDown={event => onKey(event, round, match, entry)}
      >
        <td class="number">{match.tableNumber}</td>
        <WhiteCell match={match} />
        <td>
          {match.status === 'FINISHED' && !mayRun(event) ? (
            <span class="result">{scoreText(match)}</span>
          ) : (
            <ResultKeys {...{ match, entry, forfeits, isStop }} />
          )}
        </td>
        <BlackCell match={match} event={event} />
        {state?.kind === 'saving' ? (
          <td class="quiet">{directing.value.results.saving}</td>
        ) : (
          <HowCell match={match} event={event} />
        )}
      </tr>
      <ResultNote {...{ event, match, entry, forfeits }} />
    </>
  )
}

const ByeRow = ({ event, match }: { event: Tournament; match: Match }) => (
  <tr>
    <td class="number" />
    <WhiteCell match={match} />
    <td />
    <BlackCell match={match} event={event} />
    <HowCell match={match} event={event} />
  </tr>
)

const rowName = (match: Match): string => {
  const words = directing.value.results
  const ruling = rulingOf(match)
  const state = ruling === undefined ? words.none : rulings.value[ruling]
  return words.row(match.tableNumber, match.whiteName, match.blackName ?? '', state)
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

const onKey = (event: KeyboardEvent, round: Round, match: Match, entry: ResultEntry) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
  const ruling = rulingOfKey(event.key)
  const step = STEPS[event.key]
  if (ruling === undefined && step === undefined) return
  event.preventDefault()
  if (step !== undefined) focusRow(rowBeside(round.matches, match.id, step))
  else if (ruling !== undefined) void entry.enter(match, ruling)
}
