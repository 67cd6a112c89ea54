import type { ComponentChildren, JSX } from 'preact'
import { useId } from 'preact/hooks'

type Described = { label: string; hint?: string; error?: string | undefined }

type FieldProps = Described & {
  children: (wiring: { id: string; 'aria-describedby': string; 'aria-invalid': boolean }) => ComponentChildren
}

/** One question: label, control, hint, and what is wrong with the answer. */
export const Field = ({ label, hint, error, children }: FieldProps) => {
  const id = useId()
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children({ id, 'aria-describedby': `${id}-hint`, 'aria-invalid': error !== undefined })}
      <p id={`${id}-hint`} class={error === undefined ? 'hint' : 'hint wrong'}>
        {error ?? hint ?? ''}
      </p>
    </div>
  )
}

type TextProps = Described & {
  name: string
  value?: string
  type?: 'text' | 'password' | 'number' | 'datetime-local'
  autocomplete?: string
  inputMode?: 'text' | 'numeric' | 'decimal'
  required?: boolean
  size?: number
  onInput?: (text: string) => void
}

export const TextField = (props: TextProps) => {
  const { label, hint, error, onInput, value = '', autocomplete = 'off', ...input } = props
  return (
    <Field label={label} {...(hint === undefined ? {} : { hint })} error={error}>
      {wiring => (
        <input
          // The types of inputs are told apart by literal types, which a spread value cannot be.
          {...({ ...wiring, ...input } as JSX.IntrinsicElements['input'])}
          autoComplete={autocomplete}
          spellcheck={false}
          defaultValue={value}
          onInput={event => onInput?.(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}

type ChoiceProps = {
  legend: string
  name: string
  hint?: string
  options: Readonly<Record<string, string>>
  chosen: string
  onChoose?: (value: string) => void
}

/** A few answers of which one holds. */
export const Choice = ({ legend, name, hint, options, chosen, onChoose }: ChoiceProps) => (
  <fieldset class="choice">
    <legend>{legend}</legend>
    {Object.entries(options).map(([value, label]) => (
      <label key={value}>
        <input
          type="radio"
          name={name}
          value={value}
          defaultChecked={value === chosen}
          onChange={() => onChoose?.(value)}
        />
        {label}
      </label>
    ))}
    {hint === undefined ? null : <p class="hint">{hint}</p>}
  </fieldset>
)

export const Check = (props: { name: string; label: string; checked?: boolean }) => (
  <label class="check">
    <input type="checkbox" name={props.name} defaultChecked={props.checked ?? false} />
    {props.label}
  </label>
)
