import { computed } from '@preact/signals'
import { ledgerEn } from './ledger-en.ts'
import { ledgerFr } from './ledger-fr.ts'
import { language } from './strings.ts'

export const LEDGER = { en: ledgerEn, fr: ledgerFr }

/** The words of the ledger of a game's clocks: fetched with it. */
export const ledgerWords = computed(() => LEDGER[language.value])
