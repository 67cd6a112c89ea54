import { type Signal, useSignal } from '@preact/signals'
import type { Format } from '../../../../src/domain/tournament/tournament.ts'
import { money } from '../../i18n/format.ts'
import { forms } from '../../i18n/forms.ts'
import { language } from '../../i18n/strings.ts'
import { type FieldErrors, fundOf } from '../../model/draft.ts'
import { Check, Choice, Field, TextField } from '../../parts/field.tsx'

export type Part = { errors: FieldErrors }

/** The answers on which other questions depend. */
export type Plan = { readonly format: Signal<Format>; readonly mode: Signal<string> }

/** What to say about a field; nothing when it is right. */
export const said = (errors: FieldErrors, name: string): string | undefined => {
  const code = errors[name]
  if (code === undefined) return undefined
  if (code === 'BAD_NUMBER') return forms.value.create.badNumber
  return forms.value.wrong.field[code] ?? forms.value.wrong.any
}

export const What = ({ errors }: Part) => {
  const words = forms.value.create
  return (
    <fieldset>
      <legend class="form-legend">{words.what}</legend>
      <TextField label={words.name} name="title" required error={said(errors, 'title')} />
      <Field label={words.description} hint={words.descriptionHint} error={said(errors, 'description')}>
        {wiring => <textarea {...wiring} name="description" rows={3} required />}
      </Field>
      <TextField
        label={words.startsAt}
        hint={words.startsAtHint}
        name="startsAt"
        type="datetime-local"
        error={said(errors, 'startsAt')}
      />
    </fieldset>
  )
}

/** The format and where it is played decide which other questions are asked. */
export const Play = ({ errors, plan }: Part & { plan: Plan }) => {
  const words = forms.value.create
  return (
    <fieldset>
      <legend class="form-legend">{words.play}</legend>
      <TextField
        label={words.timeControl}
        hint={words.timeControlHint}
        name="timeControl"
        value="10+5"
        required
        error={said(errors, 'timeControl')}
      />
      <Choice
        legend={words.mode}
        name="playMode"
        options={words.modes}
        chosen="ONLINE"
        onChoose={value => (plan.mode.value = value)}
      />
      {plan.mode.value === 'ONLINE' ? <Draws /> : null}
    </fieldset>
  )
}

const Draws = () => {
  const words = forms.value.create
  return (
    <>
      <Choice legend={words.draws} name="drawRuleMode" options={words.drawModes} chosen="ALLOW_ALL" />
      <Check name="claims" label={words.claims} />
    </>
  )
}

export const Who = ({ errors }: Part) => {
  const words = forms.value.create
  return (
    <fieldset>
      <legend class="form-legend">{words.who}</legend>
      <div class="row">
        <Figure label={words.least} name="minPlayers" value="2" errors={errors} />
        <Figure label={words.most} hint={words.mostHint} name="maxPlayers" value="" errors={errors} />
      </div>
      <Choice
        legend={words.seeding}
        name="seeding"
        options={words.seedings}
        chosen="RATING"
        hint={words.seedingHint}
      />
      <Check name="birthAndSexShown" label={words.birthAndSex} />
    </fieldset>
  )
}

export const Times = ({ errors }: Part) => {
  const words = forms.value.create
  return (
    <fieldset>
      <legend class="form-legend">{words.times}</legend>
      <div class="row">
        <Figure
          label={words.window}
          hint={words.windowHint}
          name="joinWindowSeconds"
          value="30"
          errors={errors}
        />
        <Figure
          label={words.grace}
          hint={words.graceHint}
          name="noShowGraceSeconds"
          value="60"
          errors={errors}
        />
        <Figure label={words.pause} hint={words.pauseHint} name="breakSeconds" value="180" errors={errors} />
        <Figure
          label={words.delay}
          hint={words.delayHint}
          name="spectatorDelaySeconds"
          value="0"
          errors={errors}
        />
      </div>
    </fieldset>
  )
}

export const Figure = (props: { label: string; hint?: string; name: string; value: string } & Part) => {
  const { errors, ...field } = props
  return <TextField {...field} type="number" inputMode="numeric" error={said(errors, props.name)} />
}

/** Prizes are typed one by one; the fund is their sum. */
export const Money = ({ errors, kept }: Part & { kept: number }) => {
  const words = forms.value.create
  const prizes = useSignal<readonly string[]>(Array.from({ length: kept }, () => ''))
  const currency = useSignal('EUR')
  const set = (index: number, text: string) => {
    prizes.value = prizes.value.with(index, text)
  }
  return (
    <fieldset>
      <legend class="form-legend">{words.money}</legend>
      <div class="row">
        <TextField
          label={words.currency}
          name="currency"
          value="EUR"
          size={4}
          error={said(errors, 'currency')}
          onInput={text => {
            currency.value = text.trim().toUpperCase()
          }}
        />
        <TextField
          label={words.fee}
          hint={words.feeHint}
          name="entryFee"
          inputMode="decimal"
          error={said(errors, 'entryFeeCents')}
        />
      </div>
      <PrizeRows prizes={prizes.value} set={set} errors={errors} />
      <PrizeActions prizes={prizes} currency={currency.value} />
    </fieldset>
  )
}

const PrizeActions = ({ prizes, currency }: { prizes: Signal<readonly string[]>; currency: string }) => {
  const words = forms.value.create
  return (
    <div class="actions">
      <button type="button" class="button" onClick={() => (prizes.value = [...prizes.value, ''])}>
        {words.addPrize}
      </button>
      {prizes.value.length === 0 ? null : (
        <button type="button" class="button" onClick={() => (prizes.value = prizes.value.slice(0, -1))}>
          {words.removePrize}
        </button>
      )}
      <output>{words.fundIs(inMoney(fundOf(prizes.value), currency))}</output>
    </div>
  )
}

const PrizeRows = (
  props: { prizes: readonly string[]; set: (index: number, text: string) => void } & Part,
) => {
  const words = forms.value.create
  return (
    <div class="row">
      {props.prizes.map((text, index) => (
        <TextField
          key={index}
          label={words.prizeOf(index + 1)}
          name="prize"
          value={text}
          inputMode="decimal"
          error={said(props.errors, `prizes.${index}`)}
          onInput={typed => props.set(index, typed)}
        />
      ))}
    </div>
  )
}

/** `Intl` throws for what is no currency code; while it is being typed the plain figure does. */
const inMoney = (cents: number, currency: string): string =>
  /^[A-Z]{3}$/.test(currency) ? money(cents, currency, language.value) : String(cents / 100)
