import { computed } from '@preact/signals'
import { settingsEn } from './settings-en.ts'
import { settingsFr } from './settings-fr.ts'
import { language } from './strings.ts'

export const SETTINGS_WORDS = { en: settingsEn, fr: settingsFr }

/** The words of the page of settings: fetched with it. */
export const settingsWords = computed(() => SETTINGS_WORDS[language.value])
