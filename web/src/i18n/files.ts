import { computed } from '@preact/signals'
import { filesEn } from './files-en.ts'
import { filesFr } from './files-fr.ts'
import { language } from './strings.ts'

export const FILES = { en: filesEn, fr: filesFr }

/** The words of the event's files. */
export const fileWords = computed(() => FILES[language.value])
