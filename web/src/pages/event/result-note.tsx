import type { Signal } from '@preact/signals'
import type { ResultByColor } from '../../../../src/domain/kernel/result-code.ts'
import { FORFEIT_CODES } from '../../../../src/domain/kernel/result-code.ts'
import type { Match } from '../../../../src/wire/matches.ts'
import type { Effect } from '../../../../src/wire/rulings.ts'
import type { Tournament } from '../../../../src/wire/tournaments.ts'
import { desk } from '../../i18n/desk.ts'
import { directing } from '../../i18n/directing.ts'
import { rulings } from '../../i18n/rulings.ts'
import { rulingOf } from '../../model/result-entry.ts'
import { ActionButton } from '../../parts/button.tsx'
import { ActionFailure } from '../../parts/status.tsx'
import { isClearable } from './arbiter/clear-result.tsx'
import { Effects } from './arbiter/effects.tsx'
import { SwapColors } from './arbiter/swap-colors.tsx'
import { VoidMatch } from './arbiter/void-match.tsx'
import { focusRow, type ResultEntry, type RowRuling } from './result-entry.ts'
import { RulingKey } from './result-keys.tsx'
import { mayRun } from './tab.ts'

type Props = { event: Tournament; match: Match; entry: ResultEntry; forfeits: Signal<boolean> }

/** What belongs to a row and has no place in it: the forfeits, a refusal, a correction that waits for a yes, what was cleared. */
export const ResultNote = ({ event, match, entry, forfeits }: Props) => {
  const state = entry.stateOf(match.id)
  if (state?.kind === 'asking') {
    return (
      <Note>
        <Correction match={match} entry={entry} ruling={state.ruling} effect={state.effect} />
      </Note>
    )
  }
  if (state?.kind === 'refused') {
    return (
      <Note>
        <ActionFailure failure={state.failure} />
      </Note>
    )
  }
  if (state?.kind === 'cleared') {
    return (
      <Note>
        <Cleared match={match} entry={entry} was={state.was} />
      </Note>
    )
  }
  return forfeits.value ? (
    <Note>
      <Forfeits match={match} entry={entry} close={() => (forfeits.value = false)} />
      {match.status === 'PENDING' ? <SwapColors match={match} /> : null}
      {mayRun(event) ? <ChiefsTools {...{ event, match, entry }} /> : null}
    </Note>
  ) : null
}

const Note = ({ children }: { children: preact.ComponentChildren }) => (
  <tr class="row-note">
    <td colSpan={5}>{children}</td>
  </tr>
)

type ToolProps = Omit<Props, 'forfeits'>

/** What may be done to a result that stands, and to the whole match. */
const ChiefsTools = ({ event, match, entry }: ToolProps) => (
  <>
    {isClearable(match) ? (
      <ActionButton act={() => entry.enter(match, 'NONE')}>{desk.value.hand.clear}</ActionButton>
    ) : null}
    <VoidMatch match={match} event={event} />
  </>
)

type ClearedProps = Pick<Props, 'match' | 'entry'> & { was: ResultByColor }

/** Clearing is undone by entering again what was there. */
const Cleared = ({ match, entry, was }: ClearedProps) => {
  const words = desk.value.hand
  return (
    <p class="cleared">
      {words.cleared}{' '}
      <ActionButton act={() => entry.enter(match, was)}>
        {words.putBack(directing.value.results.short[was])}
      </ActionButton>
    </p>
  )
}

const Forfeits = ({ match, entry, close }: { match: Match; entry: ResultEntry; close: () => void }) => {
  const present = rulingOf(match)
  const leave = () => {
    focusRow(match.id)
    close()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: as the group of results above it
    <div
      role="group"
      class="forfeits"
      aria-label={directing.value.results.forfeits}
      onClick={close}
      onKeyDown={event => event.key === 'Escape' && leave()}
    >
      {FORFEIT_CODES.map(ruling => (
        <span key={ruling} class="forfeit">
          <RulingKey {...{ match, entry, ruling }} isPressed={ruling === present} />
          <span class="quiet">{rulings.value[ruling]}</span>
        </span>
      ))}
    </div>
  )
}

/** Says what a correction changes, and asks. */
const Correction = (props: { match: Match; entry: ResultEntry; ruling: RowRuling; effect: Effect }) => {
  const { match, entry, ruling, effect } = props
  const words = directing.value.results
  const present = rulingOf(match)
  const before = present === undefined ? '' : words.short[present]
  const asked =
    ruling === 'NONE'
      ? { question: desk.value.hand.clearQuestion(before), yes: desk.value.hand.clearYes }
      : { question: words.correct(before, words.short[ruling]), yes: words.confirm }
  return (
    <Effects
      {...{ ...asked, effect, eventId: match.tournamentId, corrected: match.id }}
      confirm={() => entry.confirm(match)}
      close={async () => entry.dismiss(match)}
    />
  )
}
