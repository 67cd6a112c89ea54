import type { Page } from 'playwright-core'

/**
 * Runs in the page: every piece of text that is shown, down to one letter, against what lies under it. Text needs 4.5:1, large
 * text (24 px, or 18.66 px bold) 3:1 (WCAG 2.2, 1.4.3); what is switched off needs none. Where a picture or a gradient lies
 * under a text, its lightest and its darkest stop count.
 */
const WALK = `(() => {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 1
  const context = canvas.getContext('2d', { willReadFrequently: true })
  const known = new Map()
  const rgba = text => {
    if (known.has(text)) return known.get(text)
    context.clearRect(0, 0, 1, 1)
    context.fillStyle = text
    context.fillRect(0, 0, 1, 1)
    const [r, g, b, a] = context.getImageData(0, 0, 1, 1).data
    const color = [r, g, b, a / 255]
    known.set(text, color)
    return color
  }
  const over = ([r, g, b, a], under) => [r, g, b].map((value, at) => value * a + under[at] * (1 - a))
  const light = color => {
    const [r, g, b] = color.map(value => value / 255).map(v => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const ratio = (one, other) => {
    const [dark, bright] = [light(one), light(other)].sort((a, b) => a - b)
    return (bright + 0.05) / (dark + 0.05)
  }
  const COLORS = /(?:rgba?|oklch|oklab|color|hsla?)\\([^()]*\\)|#[0-9a-f]{3,8}/gi
  const groundsOf = element => {
    if (element === null) return [[255, 255, 255]]
    const style = getComputedStyle(element)
    const own = rgba(style.backgroundColor)
    const stops = (style.backgroundImage.match(COLORS) ?? []).map(rgba)
    const under = stops.every(([, , , a]) => a === 1) && stops.length > 0 ? [[0, 0, 0]] : own[3] === 1 ? [[0, 0, 0]] : groundsOf(element.parentElement)
    const grounds = under.map(ground => over(own, ground))
    return stops.length === 0 ? grounds : stops.flatMap(stop => grounds.map(ground => over(stop, ground)))
  }
  const opacityOf = element => (element === null ? 1 : Number(getComputedStyle(element).opacity) * opacityOf(element.parentElement))
  // What is there for speech alone is a pixel large.
  const isForSpeech = element => {
    if (element === document.body) return false
    const { width, height } = element.getBoundingClientRect()
    return (width <= 1 && height <= 1) || isForSpeech(element.parentElement)
  }
  const found = []
  let texts = 0
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node.data.trim()
    const element = node.parentElement
    if (text === '' || element.closest('script, style, noscript, template, option') !== null) continue
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    if (isForSpeech(element)) continue
    // The letters at the edge of a board lie on one square each, and are no more than its decoration.
    if (element.closest('[disabled], [aria-disabled=true], .board [aria-hidden], cg-container') !== null) continue
    texts += 1
    const style = getComputedStyle(element)
    const size = Number.parseFloat(style.fontSize)
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700)
    const [r, g, b, a] = rgba(element instanceof SVGElement ? style.fill : style.color)
    const opacity = opacityOf(element)
    const worst = Math.min(...groundsOf(element).map(ground => ratio(over([r, g, b, a * opacity], ground), ground)))
    if (worst < (isLarge ? 3 : 4.5) - 0.005)
      found.push(worst.toFixed(2) + ' "' + text.slice(0, 30) + '" ' + element.tagName.toLowerCase() + '.' + element.className)
  }
  return { found: [...new Set(found)], texts }
})()`

/** Texts of a page that are hard to read, as lines; none where all is well. A page without any text is a mistake of the test. */
export const contrastFindings = async (page: Page): Promise<readonly string[]> => {
  const { found, texts }: { found: string[]; texts: number } = await page.evaluate(WALK)
  if (texts === 0) throw new Error('there is no text on the page')
  return found
}
