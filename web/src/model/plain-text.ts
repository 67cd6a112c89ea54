/** A text as it is searched: whatever the case, accents and spaces around it. */
export const plainText = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
