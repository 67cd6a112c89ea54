import { describe, expect, test } from 'vitest'
import { CARD, cardSvg } from './card.ts'

const linesIn = (svg: string): string[] =>
  [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, line]) => line!)

const placesIn = (svg: string): number[] =>
  [...svg.matchAll(/<text x="\d+" y="(\d+)"/g)].map(([, y]) => Number(y))

describe('the picture of a link', () => {
  test('says what it is called and what it is', () => {
    const lines = linesIn(cardSvg('Autumn Open', 'Swiss, 100 players · 90+30'))
    expect(lines).toEqual(['Tabiya', 'Autumn Open', 'Swiss, 100 players · 90+30'])
  })

  test.each([1, 10, 40, 100, 200])(
    'has a name of %i words on three lines at most, inside the picture',
    words => {
      const svg = cardSvg('Championship '.repeat(words).trim(), 'Round robin · '.repeat(20))
      expect(linesIn(svg).length).toBeLessThanOrEqual(6)
      for (const y of placesIn(svg)) expect(y).toBeLessThan(CARD.height - 30)
      if (words >= 40) expect(linesIn(svg)[3]).toMatch(/…$/)
    },
  )

  test('breaks a word that is longer than a line', () => {
    const lines = linesIn(cardSvg('W'.repeat(90), ''))
    expect(lines.length).toBe(4)
    expect(lines.slice(1).join('').length).toBeLessThan(90)
  })

  test('I9 has markup as text, and nothing that cannot be seen', () => {
    const svg = cardSvg('</text><image href="file:///etc/passwd"/>', '\u202eOpen\u0000 & <b>')
    for (const gone of ['<image', '<b>', '\u202e', '\u0000']) expect(svg).not.toContain(gone)
    expect(linesIn(svg)).toContain('Open &amp; &lt;b&gt;')
  })

  test('leaves out what the typeface has no letters for', () => {
    expect(linesIn(cardSvg('Осенний турнир', 'Swiss, 8 players'))).toEqual([
      'Tabiya',
      'Tabiya',
      'Swiss, 8 players',
    ])
    expect(linesIn(cardSvg('Łódź – Šibenik', 'Système suisse, 8 joueurs'))).toContain('Łódź – Šibenik')
  })
})
