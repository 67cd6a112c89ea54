import { escaped } from './escape.ts'

/** A picture that stands for a link, in the size that those who show them ask for; in pixels. */
export const CARD = { width: 1200, height: 630 } as const

export const CARD_FONT = 'Atkinson Hyperlegible Next'

const MARGIN = 80
const COLORS = {
  paper: '#f5f5f1',
  ink: '#15171c',
  quiet: '#474b55',
  lapis: '#2340b5',
  line: '#dcdcd4',
} as const

/** What the site's typeface has letters for. */
const LETTERS = /^[ -~\u00a0-\u017f\u0192\u0218-\u021b\u2010-\u2015\u2018-\u201e\u2022\u2026\u202f\u20ac]*$/u

/** The picture as SVG: what it is called, and what it is, in as many lines as fit. */
export const cardSvg = (name: string, description: string): string => {
  const title = shown(name) || 'Tabiya'
  const size = title.length <= 28 ? 84 : title.length <= 70 ? 64 : 52
  const titleLines = linesOf(title, size, 3)
  const titleEnd = 230 + size * 1.15 * titleLines.length
  const about = linesOf(shown(description), 36, 2).map((line, index) =>
    text(line, { y: titleEnd + 52 + 50 * index, size: 36, color: COLORS.quiet, weight: 400 }),
  )
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD.width}" height="${CARD.height}">`,
    `<rect width="${CARD.width}" height="${CARD.height}" fill="${COLORS.paper}"/>`,
    mark(),
    text('Tabiya', { x: MARGIN + 84, y: 122, size: 44, color: COLORS.ink, weight: 700 }),
    ...titleLines.map((line, index) =>
      text(line, { y: 230 + size * (0.8 + 1.15 * index), size, color: COLORS.ink, weight: 700 }),
    ),
    ...about,
    squares(),
    '</svg>',
  ].join('')
}

/** Without what cannot be seen; nothing where the typeface has no letters for it. */
const shown = (given: string): string => {
  const plain = given.replace(/[\p{Cc}\p{Cf}]/gu, '').trim()
  return LETTERS.test(plain) ? plain : ''
}

type Style = {
  readonly x?: number
  readonly y: number
  readonly size: number
  readonly color: string
  readonly weight: number
}

const text = (line: string, { x = MARGIN, y, size, color, weight }: Style): string =>
  `<text x="${x}" y="${Math.round(y)}" font-family="${CARD_FONT}" font-size="${size}" font-weight="${weight}" fill="${color}">${escaped(line)}</text>`

/** The widths of letters in parts of their size, on the safe side. */
const widthOf = (letters: string, size: number): number =>
  [...letters].reduce((sum, letter) => sum + size * partOf(letter), 0)

const partOf = (letter: string): number => {
  if (/[iljtf.,:;'’|!·() -]/.test(letter)) return 0.36
  if (/[mwMWŒÆ@%½—]/.test(letter)) return 0.95
  return /[A-Z0-9\u00c0-\u00de]/.test(letter) ? 0.68 : 0.56
}

/** Words on as many lines as there may be; the last one ends in dots where there was more. */
const linesOf = (given: string, size: number, most: number): readonly string[] => {
  const fits = (line: string) => widthOf(line, size) <= CARD.width - 2 * MARGIN
  const lines: string[] = []
  for (const word of given.split(/ +/).flatMap(each => piecesOf(each, fits))) {
    const joined = `${lines.at(-1) ?? ''} ${word}`.trim()
    if (lines.length > 0 && fits(joined)) lines[lines.length - 1] = joined
    else lines.push(word)
  }
  if (lines.length <= most) return lines
  let last = lines[most - 1]!
  while (!fits(`${last}…`)) last = last.slice(0, -1)
  return [...lines.slice(0, most - 1), `${last}…`]
}

/** A word that is longer than a line, in parts. */
const piecesOf = (word: string, fits: (line: string) => boolean): readonly string[] => {
  const pieces: string[] = []
  let rest = word
  while (rest !== '' && !fits(rest)) {
    let length = rest.length
    while (!fits(rest.slice(0, length))) length--
    pieces.push(rest.slice(0, length))
    rest = rest.slice(length)
  }
  return rest === '' ? pieces : [...pieces, rest]
}

/** The site's mark, twice as large as in its pages. */
const mark = (): string =>
  `<g transform="translate(${MARGIN} 74) scale(2)"><rect width="32" height="32" rx="6" fill="${COLORS.lapis}"/><path d="M6 16h5v5H6zm10 0h5v5h-5zm-5 5h5v5h-5zm10 0h5v5h-5z" fill="#fff"/></g>`

/** A row of a board along the lower edge. */
const squares = (): string =>
  Array.from({ length: 24 }, (_, index) => {
    const fill = index % 2 === 0 ? COLORS.line : COLORS.lapis
    return `<rect x="${index * 50}" y="${CARD.height - 26}" width="50" height="26" fill="${fill}"/>`
  }).join('')
