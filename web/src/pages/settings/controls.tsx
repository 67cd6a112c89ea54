import type { Tournament } from '../../../../src/wire/tournaments.ts'
import { forms } from '../../i18n/forms.ts'
import { settingsWords } from '../../i18n/settings.ts'
import { strings } from '../../i18n/strings.ts'
import type { FieldErrors } from '../../model/draft.ts'
import {
  type Control,
  controlOf,
  type FormField,
  fieldsOf,
  type GroupName,
} from '../../model/settings-form.ts'
import { DRAW_PARTS, isPlainList, type Texts } from '../../model/settings-text.ts'
import { Check, Field, TextField } from '../../parts/field.tsx'
import { said } from '../create/create-fields.tsx'

/** The words of the options of a choice. */
const optionsOf = (field: FormField): Readonly<Record<string, string>> => {
  const { planning, create } = forms.value
  const known: Partial<Record<FormField, Readonly<Record<string, string>>>> = {
    format: strings.value.event.formats,
    playMode: create.modes,
    pairingSystem: planning.pairings,
    acceleration: planning.accelerations,
    roundRobinCycles: planning.cycleCounts,
    tieBreakPolicy: planning.policies,
    tieBreakFallback: planning.fallbacks,
  }
  return known[field] ?? settingsWords.value.options[field] ?? {}
}

type GroupProps = {
  event: Tournament
  group: GroupName
  texts: Texts
  fixed: ReadonlySet<string>
  errors: FieldErrors
}

/** The settings of one kind: first what may still change, then what stands. */
export const Group = ({ event, group, texts, fixed, errors }: GroupProps) => {
  const fields = fieldsOf(group, event)
  const open = fields.filter(field => !fixed.has(field))
  const standing = fields.filter(field => fixed.has(field))
  if (fields.length === 0) return null
  return (
    <fieldset class="settings-group">
      <legend class="form-legend">{settingsWords.value.groups[group]}</legend>
      {open.map(field => (
        <Setting key={field} {...{ event, field, texts, errors }} control={controlOf(group, field)} />
      ))}
      {standing.length === 0 ? null : (
        <dl class="settings-standing">
          {standing.map(field => (
            <Standing key={field} field={field} control={controlOf(group, field)} texts={texts} />
          ))}
        </dl>
      )}
    </fieldset>
  )
}

type SettingProps = {
  event: Tournament
  field: FormField
  control: Control
  texts: Texts
  errors: FieldErrors
}

const Setting = ({ event, field, control, texts, errors }: SettingProps) => {
  const words = settingsWords.value
  if (field === 'drawConfig') return <Draws texts={texts} errors={errors} />
  const label = words.fields[field]
  const value = texts[field] ?? ''
  if (control.kind === 'check') return <Check name={field} label={label} checked={value === 'on'} />
  const hint = words.hints[field]
  const described = { label, error: said(errors, field), ...(hint === undefined ? {} : { hint }) }
  if (control.kind === 'prizes' && !isPlainList(event.prizes))
    return <p class="hint">{words.prizesElsewhere}</p>
  if (control.kind === 'choice')
    return <Select {...described} field={field} control={control} value={value} />
  if (isOfLines(control.kind)) {
    return (
      <Field {...described}>
        {wiring => <textarea {...wiring} name={field} rows={4} defaultValue={value} />}
      </Field>
    )
  }
  return <TextField {...described} {...inputOf(control.kind)} name={field} value={value} />
}

const isOfLines = (kind: Control['kind']) => ['long', 'instants', 'prizes'].includes(kind)

/** As text where a browser would turn what it cannot read into nothing: then the page says what is wrong. */
const inputOf = (kind: Control['kind']) => {
  if (kind === 'instant') return { type: 'datetime-local' } as const
  return kind === 'number' || kind === 'money' ? ({ inputMode: 'decimal' } as const) : {}
}

type SelectProps = {
  label: string
  hint?: string
  error: string | undefined
  field: FormField
  control: Extract<Control, { kind: 'choice' }>
  value: string
}

const Select = ({ field, control, value, ...described }: SelectProps) => {
  const options = optionsOf(field)
  return (
    <Field {...described}>
      {wiring => (
        <select {...wiring} name={field}>
          {control.options.map(option => (
            <option key={option} value={option} selected={option === value}>
              {options[option] ?? option}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

const Draws = ({ texts, errors }: { texts: Texts; errors: FieldErrors }) => {
  const words = settingsWords.value.draws
  const [least, most, claims] = DRAW_PARTS
  const figure = (name: typeof least | typeof most, path: string) => (
    <TextField
      label={words[name]}
      name={name}
      value={texts[name] ?? ''}
      inputMode="numeric"
      error={said(errors, `drawConfig.${path}`)}
    />
  )
  return (
    <>
      {figure(least, 'minMove')}
      {figure(most, 'maxOffers')}
      <Check name={claims} label={words[claims]} checked={texts[claims] === 'on'} />
    </>
  )
}

const Standing = ({ field, control, texts }: { field: FormField; control: Control; texts: Texts }) => {
  const words = settingsWords.value
  const parts = DRAW_PARTS.filter(part => (texts[part] ?? '') !== '')
  const drawn = parts.map(part =>
    texts[part] === 'on' ? words.draws[part] : `${words.draws[part]} ${texts[part]}`,
  )
  const text = field === 'drawConfig' ? drawn.join('; ') : shown(field, control, texts[field] ?? '')
  return (
    <div>
      <dt>{words.fields[field]}</dt>
      <dd>{text === '' ? words.none : text}</dd>
    </div>
  )
}

const shown = (field: FormField, { kind }: Control, text: string): string => {
  if (kind === 'check') return text === 'on' ? settingsWords.value.yes : settingsWords.value.no
  return kind === 'choice' ? (optionsOf(field)[text] ?? text) : text.replaceAll('\n', ', ')
}
