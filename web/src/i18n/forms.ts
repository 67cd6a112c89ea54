import { computed } from '@preact/signals'
import { formsEn } from './forms-en.ts'
import { formsFr } from './forms-fr.ts'
import { planningEn } from './planning-en.ts'
import { planningFr } from './planning-fr.ts'
import { language } from './strings.ts'

export const FORMS = {
  en: { ...formsEn, planning: planningEn },
  fr: { ...formsFr, planning: planningFr },
}

/** The words of the forms (creating an event, accounts): fetched with the pages that ask. */
export const forms = computed(() => FORMS[language.value])
