import { createHash } from 'node:crypto'
import type { FirstFiles, PageDrawn, PageRead } from '../../wire/page.ts'
import { CARD } from './card.ts'
import { escaped } from './escape.ts'

/** A page as it is sent: its text, and the hash of the style sheet that stands in it, if one does. */
export type Document = { readonly text: string; readonly styleHash: string | undefined }

export type DocumentParts = {
  readonly drawn: PageDrawn
  readonly language: 'en' | 'fr'
  /** The page's own address, with its origin. */
  readonly address: string
  /** The address of a picture of it. */
  readonly picture: string
  /** Where it is not the reader's own. */
  readonly theme?: 'light' | 'dark' | undefined
  /** What it was drawn of, to be handed on; undefined where nobody takes it. */
  readonly reads: readonly PageRead[] | undefined
  /** What the browser will ask for first. */
  readonly first?: FirstFiles | undefined
}

/** Puts a page into the site's one document as it was built. */
export const documentOf = (template: string, parts: DocumentParts): Document => {
  const { drawn, language, theme } = parts
  const themed = theme === undefined ? '' : ` data-theme="${theme}"`
  const { html, css } = withoutStyles(drawn.html ?? '')
  const style = css === '' ? '' : `<style>${css}</style>`
  // Functions, since a text with `$&` in it would be read as a pattern.
  const text = template
    .replace('<html lang="en">', () => `<html lang="${language}"${themed}>`)
    .replace(/<meta name="description"[^>]*>/, () => metaOf(parts))
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(drawn.title)}</title>`)
    .replace('</head>', () => `${style}${linksOf(template, parts)}</head>`)
    .replace(/<noscript>[^<]*<\/noscript>/, () => noticeOf(drawn))
    .replace('<div id="app"></div>', () => `<div id="app">${html}</div>${seedsOf(parts)}`)
  return { text, styleHash: css === '' ? undefined : hashOf(css) }
}

/** As a content security policy names a script or a style sheet that stands in the page. */
export const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const metaOf = ({ drawn: { name, description }, language, address, picture }: DocumentParts): string => {
  const properties = {
    'og:site_name': 'Tabiya',
    'og:type': 'website',
    'og:title': name,
    'og:description': description,
    'og:url': address,
    'og:locale': language === 'fr' ? 'fr_FR' : 'en_GB',
    'og:image': picture,
    'og:image:width': String(CARD.width),
    'og:image:height': String(CARD.height),
    'og:image:alt': `${name}. ${description}`,
  }
  const names = { description, 'twitter:card': 'summary_large_image' }
  return [
    ...Object.entries(names).map(([name, value]) => `<meta name="${name}" content="${escaped(value)}">`),
    ...Object.entries(properties).map(
      ([name, value]) => `<meta property="${name}" content="${escaped(value)}">`,
    ),
  ].join('')
}

/** Named here, files are asked for at once; otherwise each is found in the one before. */
const linksOf = (template: string, { first }: DocumentParts): string => {
  const lacking = (file: string) => !template.includes(`/${file}"`)
  const { scripts = [], styles = [], fonts = [] } = first ?? {}
  return [
    ...styles.filter(lacking).map(file => `<link rel="preload" as="style" href="/${file}">`),
    ...fonts.map(file => `<link rel="preload" as="font" type="font/woff2" href="/${file}" crossorigin>`),
    ...scripts.filter(lacking).map(file => `<link rel="modulepreload" href="/${file}">`),
  ].join('')
}

const noticeOf = ({ notice }: PageDrawn): string =>
  `<noscript><p class="notice">${escaped(notice)}</p></noscript>`

/** JSON that no parser of HTML finds an end or a comment in; a browser runs nothing of this type. */
const seedsOf = ({ drawn, language, reads }: DocumentParts): string => {
  if (reads === undefined) return ''
  const read = ({ path, status, tag, text }: PageRead): string => {
    const tagged = tag === undefined ? '' : `,"tag":${JSON.stringify(tag)}`
    return `{"path":${JSON.stringify(path)},"status":${status}${tagged},"value":${text}}`
  }
  const json = `{"language":"${language}","isDrawn":${drawn.html !== undefined},"reads":[${reads.map(read).join(',')}]}`
  return `<script type="application/json" id="seeds">${json.replaceAll('<', '\\u003c')}</script>`
}

/** Values that a component may give a style: no quote, no bracket, nothing that ends a rule. */
const PLAIN_STYLE = /^[\w\s:;.,()/%#-]*$/

/**
 * Takes styles out of attributes, where the policy allows none, into a style sheet that it can name. The drawing
 * component escapes quotes in texts and values, so that nothing else looks like such an attribute.
 */
const withoutStyles = (html: string): { readonly html: string; readonly css: string } => {
  const rules = new Map<string, number>()
  const placed = html.replace(/ style="([^"]*)"/g, (_, style: string) => {
    if (!PLAIN_STYLE.test(style)) return ''
    const number = rules.get(style) ?? rules.size
    rules.set(style, number)
    return ` data-s="${number}"`
  })
  const css = [...rules].map(([style, number]) => `[data-s="${number}"]{${style}}`).join('')
  return { html: placed, css }
}
