import { computed } from '@preact/signals'
import { playingEn } from './playing-en.ts'
import { playingFr } from './playing-fr.ts'
import { language } from './strings.ts'

export const PLAYING = { en: playingEn, fr: playingFr }

/** The words of a game that is played or watched: fetched with the page of a game, and by nobody else. */
export const playing = computed(() => PLAYING[language.value])
