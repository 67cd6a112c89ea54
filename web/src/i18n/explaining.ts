import { computed } from '@preact/signals'
import { explainingEn } from './explaining-en.ts'
import { explainingFr } from './explaining-fr.ts'
import { language } from './strings.ts'

export const EXPLAINING = { en: explainingEn, fr: explainingFr }

/** The words under a number of the standings that somebody opened: fetched with that. */
export const explaining = computed(() => EXPLAINING[language.value])
