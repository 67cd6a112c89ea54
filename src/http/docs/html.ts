/** Markup that is safe to send: text became part of it by being escaped. */
export type Html = { readonly markup: string }

type Part = Html | string | number | readonly Html[]

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeText = (text: string): string => text.replace(/[&<>"']/g, character => ESCAPES[character] ?? '')

const markupOf = (part: Part): string => {
  if (typeof part === 'string' || typeof part === 'number') return escapeText(String(part))
  return 'markup' in part ? part.markup : part.map(each => each.markup).join('')
}

/** A template of markup: what is put into it is escaped unless it is markup already. */
export const html = (literals: TemplateStringsArray, ...parts: readonly Part[]): Html => ({
  markup: literals.reduce((text, literal, index) => text + markupOf(parts[index - 1] ?? '') + literal),
})

export const NOTHING: Html = { markup: '' }

/** A line of our own prose in which `code` and **words** are marked; everything else in it is text. */
export const prose = (text: string): Html => ({
  markup: escapeText(text)
    .replace(/`([^`]*)`/g, '<code>$1</code>')
    .replace(/\*\*([^*]*)\*\*/g, '<strong>$1</strong>'),
})
