import type { Page } from 'playwright-core'

/** Runs in the page: every piece of text that is shown, with its boxes, against what cuts it off and against every other. */
const WALK = `(() => {
  const found = []
  const boxes = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const isShown = element => element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true })
  const clips = value => value === 'hidden' || value === 'clip'
  const nameOf = element => element.tagName.toLowerCase() + '.' + element.className
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node.data.trim()
    const element = node.parentElement
    if (text === '' || element.closest('script, style, noscript, template, option, svg, .board, cg-container') !== null) continue
    if (!isShown(element)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const rects = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
    if (rects.length === 0) continue
    const right = Math.max(...rects.map(rect => rect.right))
    const left = Math.min(...rects.map(rect => rect.left))
    let isReadable = true
    // What is cut off with an ellipsis, as a long name may be, is seen no further than that.
    let [from, to] = [left, right]
    for (let outer = element; outer !== null && outer !== document.body; outer = outer.parentElement) {
      const style = getComputedStyle(outer)
      const box = outer.getBoundingClientRect()
      // What is there for speech alone is a pixel large.
      if (box.width <= 1 || box.height <= 1) isReadable = false
      if (['auto', 'scroll'].includes(style.overflowX)) isReadable = false
      if (!isReadable) break
      if (clips(style.overflowX) && style.textOverflow !== 'ellipsis' && (right > box.right + 1 || left < box.left - 1))
        found.push('cut off: "' + text.slice(0, 40) + '" by ' + nameOf(outer))
      if (clips(style.overflowX)) [from, to] = [Math.max(from, box.left), Math.min(to, box.right)]
    }
    if (!isReadable) continue
    if (to > document.documentElement.clientWidth + 1) found.push('beyond the edge: "' + text.slice(0, 40) + '" in ' + nameOf(element))
    for (const { left, right, top, bottom, height } of rects)
      boxes.push({ rect: { left: Math.max(left, from), right: Math.min(right, to), top, bottom, height }, text, element })
  }
  for (const [at, one] of boxes.entries())
    for (const other of boxes.slice(at + 1)) {
      // One text may have several boxes: its lines, or what an ellipsis makes of it.
      if (one.element.contains(other.element) && one.text === other.text) continue
      const width = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left)
      // Lines may share some of their height, letters may not.
      const height = Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.top, other.rect.top)
      if (width > 1.5 && height > Math.min(one.rect.height, other.rect.height) * 0.45)
        found.push('over each other: "' + one.text.slice(0, 40) + '" and "' + other.text.slice(0, 40) + '"')
    }
  return { found: [...new Set(found)], texts: boxes.length }
})()`

/** Texts of a page that are cut off, beyond its edge or over each other, as lines; none where all is well. */
export const layoutFindings = async (page: Page): Promise<readonly string[]> => {
  const { found, texts }: { found: string[]; texts: number } = await page.evaluate(WALK)
  if (texts === 0) throw new Error('there is no text on the page')
  return found
}
