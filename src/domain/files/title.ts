/** FIDE's titles of players. */
export const TITLES = ['GM', 'IM', 'WGM', 'FM', 'WIM', 'CM', 'WFM', 'WCM'] as const
export type Title = (typeof TITLES)[number]

/** Old files write g, m, f, c and wg, wm, wf, wc; French programs put the words in their own order. */
const OTHER_SPELLINGS: Readonly<Record<string, Title>> = {
  G: 'GM',
  M: 'IM',
  F: 'FM',
  C: 'CM',
  WG: 'WGM',
  WM: 'WIM',
  WF: 'WFM',
  WC: 'WCM',
  GMI: 'GM',
  MI: 'IM',
  MF: 'FM',
  MC: 'CM',
  GMF: 'WGM',
  MIF: 'WIM',
  MFF: 'WFM',
  MCF: 'WCM',
}

/** The playing title that a text names; of several the first ("IM,FI,NA" is IM), none for titles of officials. */
export const titleOf = (text: string): Title | undefined => {
  for (const word of text.toUpperCase().split(/[^A-Z]+/)) {
    const title = TITLES.find(known => known === word) ?? OTHER_SPELLINGS[word]
    if (title !== undefined) return title
  }
  return undefined
}
