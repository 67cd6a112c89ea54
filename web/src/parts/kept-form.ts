import { keepAs, keptAs } from '../api/kept.ts'

/** What was written in a form, by the names of its controls. */
type Written = Readonly<Record<string, readonly string[]>>

const keyOf = (name: string): string => `form ${name}`

/** Keeps what is written in a form with this browser; a password is never kept. */
export const keep = (form: HTMLFormElement, name: string): void => {
  const written: Record<string, string[]> = {}
  for (const control of controlsOf(form)) {
    const value = sentOf(control)
    written[control.name] = [...(written[control.name] ?? []), ...(value === undefined ? [] : [value])]
  }
  keepAs(keyOf(name), written)
}

/** What was kept of a form; undefined where nothing was. */
export const keptIn = (name: string): Written | undefined => keptAs(keyOf(name)) as Written | undefined

export const forget = (name: string): void => localStorage.removeItem(keyOf(name))

/** Questions follow from answers: so often is looked whether there are more to be answered. */
const PASSES = 4

/** Writes again what was kept, as the visitor would: one answer may bring further questions onto the page. */
export const restore = (form: HTMLFormElement, name: string): void => {
  const written = keptIn(name)
  if (written !== undefined) writeAll(form, name, written, PASSES)
}

const writeAll = (form: HTMLFormElement, name: string, written: Written, passes: number): void => {
  if (!form.isConnected) return
  // What was written while not all was back yet was kept without the rest.
  if (passes === 0) {
    keep(form, name)
    return
  }
  const seen = new Map<string, number>()
  for (const control of controlsOf(form)) {
    const values = written[control.name]
    if (values === undefined) continue
    const at = seen.get(control.name) ?? 0
    seen.set(control.name, at + 1)
    write(control, values, at)
  }
  requestAnimationFrame(() => writeAll(form, name, written, passes - 1))
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const controlsOf = (form: HTMLFormElement): Control[] =>
  [...form.elements].filter(
    (each): each is Control =>
      (each instanceof HTMLInputElement ||
        each instanceof HTMLTextAreaElement ||
        each instanceof HTMLSelectElement) &&
      each.name !== '' &&
      each.type !== 'password',
  )

const isTicked = (control: Control): control is HTMLInputElement =>
  control.type === 'radio' || control.type === 'checkbox'

/** What a form would send of it. */
const sentOf = (control: Control): string | undefined =>
  isTicked(control) && !control.checked ? undefined : control.value

const write = (control: Control, values: readonly string[], at: number): void => {
  if (isTicked(control)) {
    const checked = values.includes(control.value)
    if (control.checked === checked || (control.type === 'radio' && !checked)) return
    control.checked = checked
  } else {
    const value = values[at]
    if (value === undefined || control.value === value) return
    control.value = value
  }
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
}
