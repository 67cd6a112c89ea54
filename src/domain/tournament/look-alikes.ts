/**
 * Names that a reader of a crosstable would take for one another (after the idea of Unicode Technical Standard 39): equal
 * once letters of other alphabets that look Latin, and signs that are drawn alike, are written as one of them.
 */
export const lookAlike = (one: string, other: string): boolean => skeletonOf(one) === skeletonOf(other)

export const skeletonOf = (name: string): string => {
  const latin = [...name.normalize('NFKC')].map(character => CAPITALS.get(character) ?? character)
  const small = [...latin.join('').toLowerCase()].map(character => SMALL.get(character) ?? character)
  return small.join('').replaceAll(UNSEEN, '').replaceAll('rn', 'm').replaceAll('vv', 'w')
}

/** Spaces, what joins letters without being drawn, and the dot that a Turkish capital keeps when it is made small. */
const UNSEEN = /\s|\u0307|\p{Cf}/gu

/** Pairs of what stands first for what stands second. */
const table = (pairs: string): ReadonlyMap<string, string> =>
  new Map(pairs.split(' ').map(([from = '', to = '']) => [from, to]))

/** Capitals whose small letters look like others: Greek and Cyrillic as Latin. */
const CAPITALS = table(
  'ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX АA ВB ЕE ЅS ІI ЈJ КK МM НH ОO РP СC ТT УY ХX ҮY ԌG ԚQ ԜW ԀD ՍU ՏS ՕO',
)

/** Small letters, digits and signs; everything that may be drawn as one upright stroke is one. */
const SMALL = table(
  'αa βb εe ηn ιl κk νv οo ρp τt υu χx γy ωw аa вb еe ѕs іl јj кk мm нh оo рp сc тt уy хx һh ԁd ԛq ԝw ѵv ьb үy ɑa ɡg ıl ɩl ǀl ոn սu օo ցg ' +
    "il 1l |l !l 0o ‐- ‑- ‒- –- —- −- ’' ‘' ʼ' ′' `'",
)
