import { computed } from '@preact/signals'
import { homeEn } from './home-en.ts'
import { homeFr } from './home-fr.ts'
import { language } from './strings.ts'

export const HOME = { en: homeEn, fr: homeFr }

/** The words of the list of events. */
export const home = computed(() => HOME[language.value])
