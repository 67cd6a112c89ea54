import { drawnEn } from './drawn-en.ts'
import { drawnFr } from './drawn-fr.ts'

export const DRAWN = { en: drawnEn, fr: drawnFr }
