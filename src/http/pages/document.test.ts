import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { documentOf } from './document.ts'

const TEMPLATE = [
  '<!doctype html><html lang="en"><head>',
  '<meta name="description" content="Chess tournaments."><title>Tabiya</title>',
  '</head><body><noscript>needed</noscript><div id="app"></div></body></html>',
].join('')

const drawn = {
  route: 'overview',
  html: '<p>Round 1</p>',
  title: 'Open, Tabiya',
  name: 'Open',
  description: 'Swiss',
  notice: 'as it was',
  wanting: [],
}
const parts = {
  drawn,
  language: 'fr',
  address: 'https://chess.example.org/t/1',
  picture: '/preview',
  reads: [],
} as const

const seedsIn = (text: string): unknown =>
  JSON.parse(/<script type="application\/json" id="seeds">(.*?)<\/script>/s.exec(text)![1]!)

describe('a page in its document', () => {
  test('has its language, its title, what it is about, what it shows and what it was drawn of', () => {
    const reads = [{ path: '/tournaments/1', status: 200, tag: 'W/"1"', text: '{"title":"Open"}' }]
    const { text, styleHash } = documentOf(TEMPLATE, { ...parts, reads })
    expect(text).toContain('<html lang="fr">')
    expect(text).toContain('<title>Open, Tabiya</title>')
    expect(text).toContain('<meta name="description" content="Swiss">')
    expect(text).toContain('<meta property="og:title" content="Open">')
    expect(text).toContain('<meta property="og:url" content="https://chess.example.org/t/1">')
    expect(text).toContain('<div id="app"><p>Round 1</p></div>')
    expect(text).toContain('<noscript><p class="notice">as it was</p></noscript>')
    expect(seedsIn(text)).toEqual({
      language: 'fr',
      isDrawn: true,
      reads: [{ path: '/tournaments/1', status: 200, tag: 'W/"1"', value: { title: 'Open' } }],
    })
    expect(styleHash).toBeUndefined()
  })

  test.each([
    '</title><script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '<!--<script>',
    "' onload='alert(1)",
    '" onload="alert(1)',
    "$& $1 $` $'",
    '\u202egnp.exe\u2028\u0000',
  ])('I9 has %j as text wherever it stands', hostile => {
    const reads = [
      { path: `/t/${hostile}`, status: 200, tag: undefined, text: JSON.stringify({ title: hostile }) },
    ]
    const named = { ...drawn, title: hostile, name: hostile, description: hostile, notice: hostile }
    const { text } = documentOf(TEMPLATE, { ...parts, drawn: named, address: hostile, reads })
    expect(text.match(/<script/g)).toHaveLength(1)
    expect(text).not.toMatch(/<img|<!--|<\/title>.*<\/title>| onload="/)
    expect(text.match(/<meta /g)!.length).toBe(12)
    expect(seedsIn(text)).toMatchObject({ reads: [{ path: `/t/${hostile}`, value: { title: hostile } }] })
  })

  test('has styles in a sheet that the policy can name, never in attributes', () => {
    const html = '<i style="--rounds:3;"></i><b style="grid-row:1 / span 2;"></b><i style="--rounds:3;"></i>'
    const { text, styleHash } = documentOf(TEMPLATE, { ...parts, drawn: { ...drawn, html } })
    const css = /<style>(.*?)<\/style>/.exec(text)![1]!
    expect(css).toBe('[data-s="0"]{--rounds:3;}[data-s="1"]{grid-row:1 / span 2;}')
    expect(text).toContain('<i data-s="0"></i><b data-s="1"></b><i data-s="0"></i>')
    expect(styleHash).toBe(`'sha256-${createHash('sha256').update(css).digest('base64')}'`)
    expect(text).not.toContain(' style=')
  })

  test.each(['}</style><script>', 'a&quot;b', 'color:red}body{display:none', '@import x'])(
    'leaves out a style that could end its rule: %s',
    style => {
      const html = `<i style="${style}"></i>`
      const { text } = documentOf(TEMPLATE, { ...parts, drawn: { ...drawn, html } })
      expect(text).not.toContain('<style>')
      expect(text).toContain('<i></i>')
    },
  )
})
