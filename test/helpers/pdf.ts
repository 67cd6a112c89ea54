import type { Page } from 'playwright-core'
import { getDocumentProxy } from 'unpdf'

export type Paper = 'A4' | 'Letter'

/** A piece of text as it lies on its page, in points from the lower left corner. */
export type Glyphs = {
  readonly text: string
  readonly left: number
  readonly right: number
  readonly bottom: number
  readonly top: number
}

export type PdfPage = {
  readonly width: number
  readonly height: number
  readonly glyphs: readonly Glyphs[]
  /** All of its text, in the order in which it is drawn. */
  readonly text: string
}

/** Text, or a mark of its structure. */
type Item =
  | {
      readonly str: string
      readonly transform: readonly number[]
      readonly width: number
      readonly height: number
    }
  | object

/** What a printer is given of a page as browsers print by themselves: without backgrounds. */
export const printed = async (page: Page, format: Paper = 'A4'): Promise<readonly PdfPage[]> => {
  const bytes = await page.pdf({ format, printBackground: false, preferCSSPageSize: true })
  const document = await getDocumentProxy(new Uint8Array(bytes))
  const pages: PdfPage[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const one = await document.getPage(number)
    const [, , width = 0, height = 0] = one.view
    const { items } = (await one.getTextContent()) as { items: readonly Item[] }
    const glyphs = items.flatMap(item => {
      if (!('str' in item) || item.str.trim() === '') return []
      const [a = 0, b = 0, , , x = 0, y = 0] = item.transform
      // What is turned runs the other way.
      const [along, up] = [Math.sign(a) || 1, Math.sign(a) || 1]
      const [x2, y2] = [x + along * item.width, y + up * item.height]
      if (b !== 0 && a === 0) throw new Error(`"${item.str}" stands upright`)
      return [
        {
          text: item.str,
          left: Math.min(x, x2),
          right: Math.max(x, x2),
          bottom: Math.min(y, y2),
          top: Math.max(y, y2),
        },
      ]
    })
    pages.push({ width, height, glyphs, text: items.map(item => ('str' in item ? item.str : '')).join(' ') })
  }
  return pages
}

/** Texts that do not lie wholly on their page. */
export const cutOff = (pages: readonly PdfPage[]): readonly string[] =>
  pages.flatMap(({ width, height, glyphs }, at) =>
    glyphs
      .filter(({ left, right, bottom, top }) => left < 0 || bottom < 0 || right > width || top > height)
      .map(({ text }) => `page ${at + 1}: ${text}`),
  )

/** All that is printed, without what divides it. */
export const lettersOf = (pages: readonly PdfPage[]): string =>
  pages.map(({ text }) => text.replace(/\s+/g, '')).join('')
