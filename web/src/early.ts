declare global {
  /** Buttons that were pressed so far; the page collects them from its first line on (head.html). */
  var pressedEarly: HTMLButtonElement[] | undefined
}

/**
 * What a visitor has done to a page that the server drew, before the site takes it over: fields they have written into, and
 * buttons they have pressed. Done again by calling what is returned, once the site has taken over.
 */
export const keepEarly = (): (() => void) => {
  const fields = [...document.querySelectorAll<HTMLInputElement>('#app input')]
  const written = fields.filter(field => field.value !== field.defaultValue)
  const values = written.map(({ value }) => value)
  return () => {
    for (const [at, field] of written.entries()) {
      field.value = values[at]!
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
    const pressed = pressedEarly ?? []
    globalThis.pressedEarly = undefined
    for (const button of pressed) button.click()
  }
}
