import { computed } from '@preact/signals'
import { deskEn } from './desk-en.ts'
import { deskFr } from './desk-fr.ts'
import { language } from './strings.ts'

export const DESK = { en: deskEn, fr: deskFr }

/** The words of the arbiter's desk, and of the arbiter's hand on a match: fetched with the code of the organisers. */
export const desk = computed(() => DESK[language.value])
