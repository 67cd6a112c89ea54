import { computed } from '@preact/signals'
import { noticesEn } from './notices-en.ts'
import { noticesFr } from './notices-fr.ts'
import { language } from './strings.ts'

export const NOTICES = { en: noticesEn, fr: noticesFr }

/** The words of the page of notices: fetched with it. */
export const notices = computed(() => NOTICES[language.value])
