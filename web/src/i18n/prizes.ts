import { computed } from '@preact/signals'
import { prizesEn } from './prizes-en.ts'
import { prizesFr } from './prizes-fr.ts'
import { language } from './strings.ts'

export const PRIZES = { en: prizesEn, fr: prizesFr }

/** The words of an event's prizes. */
export const prizes = computed(() => PRIZES[language.value])
