import { computed } from '@preact/signals'
import { paperEn } from './paper-en.ts'
import { paperFr } from './paper-fr.ts'
import { language } from './strings.ts'

export const PAPER = { en: paperEn, fr: paperFr }

/** The words of what is printed. */
export const paper = computed(() => PAPER[language.value])
