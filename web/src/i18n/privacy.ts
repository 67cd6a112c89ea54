import { computed } from '@preact/signals'
import { privacyEn } from './privacy-en.ts'
import { privacyFr } from './privacy-fr.ts'
import { language } from './strings.ts'

export const PRIVACY = { en: privacyEn, fr: privacyFr }

/** The words of the page on privacy: fetched with it. */
export const privacy = computed(() => PRIVACY[language.value])
