import { useSignal } from '@preact/signals'
import {
  FORMATS,
  TIE_BREAK_POLICIES,
  type TieBreakPolicy,
} from '../../../../src/domain/tournament/tournament.ts'
import { forms } from '../../i18n/forms.ts'
import { strings } from '../../i18n/strings.ts'
import { unknownTieBreak } from '../../model/draft.ts'
import { Check, Choice, TextField } from '../../parts/field.tsx'
import { Figure, type Part, type Plan, said } from './create-fields.tsx'

/** The format, and what only this format has. */
export const FormatFields = ({ errors, plan }: Part & { plan: Plan }) => {
  const words = forms.value.planning
  const format = plan.format.value
  return (
    <fieldset>
      <legend class="form-legend">{words.format}</legend>
      <Choice
        legend={words.system}
        name="format"
        options={strings.value.event.formats}
        chosen="KNOCKOUT"
        hint={words.formatHints[format]}
        onChoose={value => (plan.format.value = FORMATS.find(one => one === value) ?? 'KNOCKOUT')}
      />
      {format === 'KNOCKOUT' ? (
        <>
          <Drawn errors={errors} />
          <Check name="thirdPlaceMatch" label={forms.value.create.third} />
        </>
      ) : null}
      {format === 'SWISS' ? <Swiss errors={errors} /> : null}
      {format === 'ROUND_ROBIN' ? (
        <Choice legend={words.cycles} name="roundRobinCycles" options={words.cycleCounts} chosen="1" />
      ) : null}
      {format === 'KNOCKOUT' ? null : <TieBreaks errors={errors} />}
    </fieldset>
  )
}

/** Where one of two must advance, a drawn game leads on by itself unless the organiser wants otherwise. */
const Drawn = ({ errors }: Part) => {
  const words = forms.value.planning
  const policy = useSignal<TieBreakPolicy>(USUAL_POLICY)
  const chosen = policy.value
  return (
    <>
      <Choice
        legend={words.drawn}
        name="tieBreakPolicy"
        options={words.policies}
        chosen={USUAL_POLICY}
        hint={words.policyHints[chosen]}
        onChoose={value => (policy.value = TIE_BREAK_POLICIES.find(one => one === value) ?? USUAL_POLICY)}
      />
      {chosen === 'NONE' || chosen === 'ARMAGEDDON' ? null : (
        <Choice
          legend={words.fallback}
          name="tieBreakFallback"
          options={words.fallbacks}
          chosen="ARMAGEDDON"
        />
      )}
      {chosen === 'NONE' ? null : <TieBreakTimes errors={errors} hasOthers={chosen !== 'ARMAGEDDON'} />}
    </>
  )
}

const TieBreakTimes = ({ errors, hasOthers }: Part & { hasOthers: boolean }) => {
  const words = forms.value.planning
  return (
    <div class="row">
      {hasOthers ? (
        <TextField
          label={words.tieBreakTime}
          hint={words.tieBreakTimeHint}
          name="tieBreakTimeControl"
          value="5+3"
          error={said(errors, 'tieBreakTimeControl')}
        />
      ) : null}
      <TextField
        label={words.armageddonTime}
        hint={words.armageddonTimeHint}
        name="armageddonTimeControl"
        value="5+0|4+0"
        error={said(errors, 'armageddonTimeControl')}
      />
    </div>
  )
}

const USUAL_POLICY: TieBreakPolicy = 'RAPID'

const Swiss = ({ errors }: Part) => {
  const words = forms.value.planning
  const system = useSignal('DUTCH')
  const isDutch = system.value === 'DUTCH'
  return (
    <>
      <Choice
        legend={words.pairing}
        name="pairingSystem"
        options={words.pairings}
        chosen="DUTCH"
        hint={isDutch ? words.dutchHint : words.houseHint}
        onChoose={value => (system.value = value)}
      />
      <div class="row">
        <Figure
          label={words.rounds}
          hint={isDutch ? words.roundsHint : words.roundsOpenHint}
          name="rounds"
          value="5"
          errors={errors}
        />
        <Figure label={words.byeLimit} hint={words.byeLimitHint} name="byeLimit" value="1" errors={errors} />
      </div>
      {isDutch ? (
        <Choice
          legend={words.acceleration}
          name="acceleration"
          options={words.accelerations}
          chosen="NONE"
          hint={words.accelerationHint}
        />
      ) : null}
      <Choice legend={words.publication} name="publication" options={words.publications} chosen="MANUAL" />
    </>
  )
}

/** Says at once which code is unknown: a list of codes is quickly mistyped. */
const TieBreaks = ({ errors }: Part) => {
  const words = forms.value.planning
  const typed = useSignal(USUAL_TIE_BREAKS)
  const unknown = unknownTieBreak(typed.value)
  return (
    <TextField
      label={words.tieBreaks}
      hint={words.tieBreaksHint}
      name="tieBreaks"
      value={USUAL_TIE_BREAKS}
      error={unknown === undefined ? said(errors, 'tieBreaks') : words.unknownTieBreak(unknown)}
      onInput={text => (typed.value = text)}
    />
  )
}

const USUAL_TIE_BREAKS = 'BH/C1, BH, DE, SB'
