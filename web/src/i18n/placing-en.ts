/** The words of the places of a knockout: fetched with them. */
export const placingEn = {
  record: 'Won, drawn, lost',
  recordShort: '+ = −',
  reached: 'Reached',
  provisional: 'The event is not over: places of those still in are open.',
}
