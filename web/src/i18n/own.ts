import { computed } from '@preact/signals'
import { ownEn } from './own-en.ts'
import { ownFr } from './own-fr.ts'
import { language } from './strings.ts'

export const OWN = { en: ownEn, fr: ownFr }

/** The words of what concerns the visitor alone: fetched by whoever is signed in. */
export const own = computed(() => OWN[language.value])
