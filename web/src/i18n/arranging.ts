import { computed } from '@preact/signals'
import { arrangingEn } from './arranging-en.ts'
import { arrangingFr } from './arranging-fr.ts'
import { language } from './strings.ts'

export const ARRANGING = { en: arrangingEn, fr: arrangingFr }

/** The words of what is arranged for a player: fetched by players who are entered, and by arbiters. */
export const arranging = computed(() => ARRANGING[language.value])
