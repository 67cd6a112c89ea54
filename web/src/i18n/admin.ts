import { computed } from '@preact/signals'
import { adminEn } from './admin-en.ts'
import { adminFr } from './admin-fr.ts'
import { language } from './strings.ts'

export const ADMIN = { en: adminEn, fr: adminFr }

/** The words of the administrators' page: fetched with it. */
export const adminWords = computed(() => ADMIN[language.value])
