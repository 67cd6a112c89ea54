import { computed } from '@preact/signals'
import { ratingsEn } from './ratings-en.ts'
import { ratingsFr } from './ratings-fr.ts'
import { language } from './strings.ts'

export const RATINGS = { en: ratingsEn, fr: ratingsFr }

/** The words of the rating lists: fetched with their pages. */
export const ratingWords = computed(() => RATINGS[language.value].ratings)
