/** Where what had the focus is gone (a question that is answered), the keyboard goes on at the board. */
export const focusBoard = (): void => {
  // Only after the page has been drawn without it.
  requestAnimationFrame(() => {
    if (document.activeElement !== null && document.activeElement !== document.body) return
    document.querySelector<HTMLElement>('.game .board')?.focus({ preventScroll: true })
  })
}
