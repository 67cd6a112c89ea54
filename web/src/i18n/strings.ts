import { computed, signal } from '@preact/signals'
import { en, type Strings } from './en.ts'

export const LANGUAGES = ['en', 'fr'] as const
export type Language = (typeof LANGUAGES)[number]

const KEPT_UNDER = 'tabiya.language'

const current = signal<{ readonly language: Language; readonly strings: Strings }>({
  language: 'en',
  strings: en,
})

export const language = computed(() => current.value.language)
export const strings = computed(() => current.value.strings)

/** The language somebody chose here before, else the browser's first one that we have. */
export const wantedLanguage = (kept: string | null, preferred: readonly string[]): Language => {
  const wanted = [kept ?? '', ...preferred].map(tag => tag.slice(0, 2).toLowerCase())
  return wanted.map(tag => LANGUAGES.find(one => one === tag)).find(one => one !== undefined) ?? 'en'
}

/** French is fetched only by those who read it. */
const speak = async (wanted: Language): Promise<void> => {
  const words = wanted === 'fr' ? (await import('./fr.ts')).fr : en
  current.value = { language: wanted, strings: words }
  document.documentElement.lang = wanted
}

export const speakAsUsual = (): Promise<void> =>
  speak(wantedLanguage(localStorage.getItem(KEPT_UNDER), navigator.languages))

export const changeLanguage = (): Promise<void> => {
  const other = language.value === 'en' ? 'fr' : 'en'
  localStorage.setItem(KEPT_UNDER, other)
  return speak(other)
}
