import { computed } from '@preact/signals'
import { placingEn } from './placing-en.ts'
import { placingFr } from './placing-fr.ts'
import { language } from './strings.ts'

export const PLACING = { en: placingEn, fr: placingFr }

/** The words of the places of a knockout. */
export const placing = computed(() => PLACING[language.value])
