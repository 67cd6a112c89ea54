import { computed } from '@preact/signals'
import { directingEn } from './directing-en.ts'
import { directingFr } from './directing-fr.ts'
import { pairingEn } from './pairing-en.ts'
import { pairingFr } from './pairing-fr.ts'
import { language } from './strings.ts'
import { toolsEn } from './tools-en.ts'
import { toolsFr } from './tools-fr.ts'

export const DIRECTING = {
  en: { ...directingEn, tools: toolsEn, pairing: pairingEn },
  fr: { ...directingFr, tools: toolsFr, pairing: pairingFr },
}

/** The words of whoever runs an event: fetched with the code of the organisers, and by nobody else. */
export const directing = computed(() => DIRECTING[language.value])
