import { computed, effect, signal } from '@preact/signals'
import { fetchCode } from '../router/code.ts'
import type { Playing } from './playing-en.ts'
import { type Language, language } from './strings.ts'

const fetchers: Readonly<Record<Language, () => Promise<Playing>>> = {
  en: async () => (await import('./playing-en.ts')).playingEn,
  fr: async () => (await import('./playing-fr.ts')).playingFr,
}

const words = signal<Playing | undefined>(undefined)

/** The words of a game that is played or watched. No page of a game is drawn before `speakOfPlaying` has fetched them. */
export const playing = computed(() => words.value!)

/** Only the language that is read is fetched; another one that is chosen later takes its place when it is here. */
export const speakOfPlaying = async (): Promise<void> => {
  words.value = await fetchCode(fetchers[language.peek()])
  effect(() => {
    const wanted = language.value
    fetchCode(fetchers[wanted]).then(
      fetched => {
        if (wanted === language.peek()) words.value = fetched
      },
      () => undefined,
    )
  })
}
