import { computed } from '@preact/signals'
import { securityEn } from './security-en.ts'
import { securityFr } from './security-fr.ts'
import { language } from './strings.ts'

export const SECURITY = { en: securityEn, fr: securityFr }

/** The words of the page about one's account: fetched with it. */
export const security = computed(() => SECURITY[language.value])
