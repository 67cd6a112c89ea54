import { batch, computed, type ReadonlySignal, signal } from '@preact/signals'
import { fetchCode } from '../router/code.ts'
import type { Strings } from './en.ts'

export const LANGUAGES = ['en', 'fr'] as const
export type Language = (typeof LANGUAGES)[number]

const KEPT_UNDER = 'tabiya.language'

const spoken = signal<Language>('en')
const words = signal<Strings | undefined>(undefined)

export const language: ReadonlySignal<Language> = spoken

/** The words of the language that is spoken. No page is drawn before `speakAsUsual` has fetched them. */
export const strings = computed(() => words.value!)

/** The language somebody chose here before, else the browser's first one that we have. */
export const wantedLanguage = (kept: string | null, preferred: readonly string[]): Language => {
  const wanted = [kept ?? '', ...preferred].map(tag => tag.slice(0, 2).toLowerCase())
  return wanted.map(tag => LANGUAGES.find(one => one === tag)).find(one => one !== undefined) ?? 'en'
}

/** Only the language that is read is fetched. */
export const speak = async (wanted: Language): Promise<void> => {
  const fetched = await fetchCode(async () =>
    wanted === 'fr' ? (await import('./fr.ts')).fr : (await import('./en.ts')).en,
  )
  batch(() => {
    spoken.value = wanted
    words.value = fetched
  })
}

/** Speaks a language, and says so of the page. */
export const speakHere = async (wanted: Language): Promise<void> => {
  await speak(wanted)
  document.documentElement.lang = wanted
}

export const speakAsUsual = (): Promise<void> =>
  speakHere(wantedLanguage(localStorage.getItem(KEPT_UNDER), navigator.languages))

export const changeLanguage = (): Promise<void> => {
  const other = language.value === 'en' ? 'fr' : 'en'
  localStorage.setItem(KEPT_UNDER, other)
  return speakHere(other)
}
