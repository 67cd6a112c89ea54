import { points } from './format.ts'
import { language } from './strings.ts'

/** In whole and half points as players write them; any other value with its decimals, and a dash for none. */
export const exact = (value: string | null): string => {
  if (value === null) return '–'
  if (/^-?\d+(\.50?|\.0)?$/.test(value)) return points(Number(value))
  const written = value.replace('-', '−')
  return language.value === 'fr' ? written.replace('.', ',') : written
}
