import { computed } from '@preact/signals'
import { language } from './strings.ts'
import { voiceEn } from './voice-en.ts'
import { voiceFr } from './voice-fr.ts'

export const VOICE = { en: voiceEn, fr: voiceFr }

/** The words of what players report and call arbiters for: fetched by players and by arbiters. */
export const voice = computed(() => VOICE[language.value])
