import { type Color, opposite } from '../../../kernel/color.ts'
import { colorsClash } from './players/color-preference.ts'
import { type RoundPlayer, STRENGTHS } from './players/round-player.ts'

/** Which part of C.04.3 article 5 gave the colours of a pair. */
export type ColorRule = '5.2.1' | '5.2.2' | '5.2.3' | '5.2.4' | '5.2.5'

export type ColorChoice = { readonly upper: Color; readonly rule: ColorRule }

/** C.04.3 article 5: the colour of the higher-ranked player of a pair, by the first rule that decides. */
export const allocateColors = (upper: RoundPlayer, lower: RoundPlayer, initialColor: Color): ColorChoice => {
  if (upper.preference === undefined && lower.preference === undefined) {
    const odd = upper.pairingNumber % 2 === 1
    return { upper: odd ? initialColor : opposite(initialColor), rule: '5.2.5' }
  }
  if (!colorsClash(upper, lower)) {
    return { upper: upper.preference ?? opposite(lower.preference!), rule: '5.2.1' }
  }
  const preference = upper.preference!
  const stronger = compareStrength(upper, lower)
  if (stronger !== 0) return { upper: stronger > 0 ? preference : opposite(preference), rule: '5.2.2' }
  const last = lastDifference(upper.colors, lower.colors)
  if (last !== undefined) return { upper: opposite(last), rule: '5.2.3' }
  return { upper: preference, rule: '5.2.4' }
}

/** Article 5.2.2: the stronger preference; of two absolute ones the wider colour difference. */
const compareStrength = (upper: RoundPlayer, lower: RoundPlayer): number => {
  const difference = STRENGTHS.indexOf(upper.strength) - STRENGTHS.indexOf(lower.strength)
  if (difference !== 0 || upper.strength !== 'ABSOLUTE') return difference
  return upper.imbalance - lower.imbalance
}

/** Article 5.2.3: the colour of the first player in the most recent game, counted back, where they differed. */
const lastDifference = (one: readonly Color[], other: readonly Color[]): Color | undefined => {
  for (let back = 1; back <= one.length && back <= other.length; back++) {
    if (one.at(-back) !== other.at(-back)) return one.at(-back)
  }
  return undefined
}
