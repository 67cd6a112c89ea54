import { computed } from '@preact/signals'
import { rulingsEn } from './rulings-en.ts'
import { rulingsFr } from './rulings-fr.ts'
import { language } from './strings.ts'

export const RULINGS = { en: rulingsEn, fr: rulingsFr }

/** Results as arbiters give them. */
export const rulings = computed(() => RULINGS[language.value])
