import type { Signal } from '@preact/signals'
import type { ResultByColor } from '../../../../src/domain/kernel/result-code.ts'
import { FORFEIT_CODES } from '../../../../src/domain/kernel/result-code.ts'
import type { Match } from '../../../../src/wire/matches.ts'
import type { Effect } from '../../../../src/wire/rulings.ts'
import { directing } from '../../i18n/directing.ts'
import { rulings } from '../../i18n/rulings.ts'
import { rulingOf } from '../../model/result-entry.ts'
import { ActionFailure } from '../../parts/status.tsx'
import { Effects } from './arbiter/effects.tsx'
import { SwapColors } from './arbiter/swap-colors.tsx'
import { focusRow, type ResultEntry } from './result-entry.ts'
import { RulingKey } from './result-keys.tsx'

type Props = { match: Match; entry: ResultEntry; forfeits: Signal<boolean> }

/** What belongs to a row and has no place in it: the forfeits, a refusal, a correction that waits for a yes. */
export const ResultNote = ({ match, entry, forfeits }: Props) => {
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
  return forfeits.value ? (
    <Note>
      <Forfeits match={match} entry={entry} close={() => (forfeits.value = false)} />
      {match.status === 'PENDING' ? <SwapColors match={match} /> : null}
    </Note>
  ) : null
}

const Note = ({ children }: { children: preact.ComponentChildren }) => (
  <tr class="row-note">
    <td colSpan={5}>{children}</td>
  </tr>
)

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
const Correction = (props: { match: Match; entry: ResultEntry; ruling: ResultByColor; effect: Effect }) => {
  const { match, entry, ruling, effect } = props
  const words = directing.value.results
  const present = rulingOf(match)
  const question = words.correct(present === undefined ? '' : words.short[present], words.short[ruling])
  return (
    <Effects
      {...{ question, effect, yes: words.confirm, corrected: match.id }}
      confirm={() => entry.confirm(match)}
      close={async () => entry.dismiss(match)}
    />
  )
}
