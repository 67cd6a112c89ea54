import { computed } from '@preact/signals'
import { passkeysEn } from './passkeys-en.ts'
import { passkeysFr } from './passkeys-fr.ts'
import { language } from './strings.ts'

export const PASSKEYS = { en: passkeysEn, fr: passkeysFr }

/** The words of browsers that are asked for a passkey: fetched with the pages that ask. */
export const passkeys = computed(() => PASSKEYS[language.value])
