import type { Page } from 'playwright-core'

/**
 * Runs in the page: everything that can be clicked or tapped, with the box in which it can be. A link within a sentence
 * is as high as its line (WCAG 2.2, 2.5.8), and what only shows with the focus is for keys.
 */
const WALK = `(least => {
  const found = []
  let count = 0
  const isIn = (element, hit) => hit !== null && (element.contains(hit) || hit.contains(element) && hit.matches('label'))
  const isInSentence = element => {
    if (element.tagName !== 'A' || getComputedStyle(element).display !== 'inline') return false
    return [...element.parentNode.childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim().length > 2)
  }
  const all = [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
  // What there is by the thousand is of one kind.
  const step = Math.ceil(all.length / 200)
  for (const element of all.filter((_, at) => at % step === 0)) {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    if (element.matches('.skip, [tabindex="-1"]') || isInSentence(element)) continue
    if (getComputedStyle(element).pointerEvents === 'none') continue
    element.scrollIntoView({ block: 'center', inline: 'center' })
    const box = (element.closest('label') ?? element).getBoundingClientRect()
    if (box.width <= 1 || box.height <= 1) continue
    count++
    const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 }
    // What is smaller may reach further than it is drawn, and what is near may lie over it.
    const reach = (x, y) => {
      let far = 0
      while (far < least && isIn(element, document.elementFromPoint(middle.x + x * far, middle.y + y * far))) far++
      return far
    }
    const half = least / 2
    const isClear = (x, y) => isIn(element, document.elementFromPoint(middle.x + x, middle.y + y))
    if ([[0, 1 - half], [0, half - 1], [1 - half, 0], [half - 1, 0]].every(([x, y]) => isClear(x, y))) continue
    const width = reach(-1, 0) + reach(1, 0) - 1
    const height = reach(0, -1) + reach(0, 1) - 1
    if (Math.min(width, height) < least - 1)
      found.push(Math.round(width) + ' × ' + Math.round(height) + ': ' + element.outerHTML.slice(0, 90))
  }
  scrollTo(0, 0)
  return { found: [...new Set(found)], count }
})`

/** What can be tapped and is smaller than so many pixels, as lines; none where all is well. */
export const targetFindings = async (page: Page, least: 24 | 44): Promise<readonly string[]> => {
  const { found, count }: { found: string[]; count: number } = await page.evaluate(`${WALK}(${least})`)
  if (count === 0) throw new Error('there is nothing to tap on the page')
  return found
}
