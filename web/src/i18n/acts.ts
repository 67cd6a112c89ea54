import { computed } from '@preact/signals'
import { actsEn } from './acts-en.ts'
import { actsFr } from './acts-fr.ts'
import { language } from './strings.ts'

export const ACTS = { en: actsEn, fr: actsFr }

/** What stands in an event’s audit log, in words: fetched with it. */
export const acts = computed(() => ACTS[language.value])
