import { computed } from '@preact/signals'
import { language } from './strings.ts'
import { watchingEn } from './watching-en.ts'
import { watchingFr } from './watching-fr.ts'

export const WATCHING = { en: watchingEn, fr: watchingFr }

/** The words of rounds, live boards and the search for a player. */
export const watching = computed(() => WATCHING[language.value])
