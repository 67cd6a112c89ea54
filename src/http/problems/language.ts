import type { Language } from '../../domain/kernel/language.ts'

/**
 * The language of messages by `Accept-Language` (RFC 9110 section 12.5.4): French where the caller prefers it to
 * English, by quality and then by order; else English, which is also what `*` and nothing mean.
 */
export const languageOf = (acceptLanguage: string | undefined): Language => {
  const ranges = (acceptLanguage ?? '').split(',').map(rangeOf)
  const quality = (language: Language) => {
    const named = ranges.filter(range => range.language === language)
    const found = named.length > 0 ? named : ranges.filter(range => range.language === '*')
    return Math.max(0, ...found.map(range => range.quality))
  }
  const place = (language: Language) => {
    const index = ranges.findIndex(range => range.language === language)
    return index < 0 ? ranges.length : index
  }
  const lead = quality('fr') - quality('en')
  return lead > 0 || (lead === 0 && quality('fr') > 0 && place('fr') < place('en')) ? 'fr' : 'en'
}

/** `fr-CA;q=0.8` as its language and quality; what cannot be read as a quality is none. */
const rangeOf = (text: string): { readonly language: string; readonly quality: number } => {
  const [tag = '', ...parameters] = text.split(';').map(part => part.trim().toLowerCase())
  const weight = parameters.find(parameter => parameter.startsWith('q='))
  const quality = weight === undefined ? 1 : Number(weight.slice(2)) || 0
  return { language: tag.split('-')[0] ?? '', quality: Math.min(1, Math.max(0, quality)) }
}
