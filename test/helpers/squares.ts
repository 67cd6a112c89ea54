import type { Page } from 'playwright-core'

/** Where a square of the board is on the screen: its middle. */
export const pointOf = async (
  page: Page,
  square: string,
): Promise<{ readonly x: number; readonly y: number }> => {
  const board = page.locator('.play-board cg-board')
  await board.waitFor()
  const box = await board.boundingBox()
  if (box === null) throw new Error('no board on the page')
  const isBlack = await page.locator('.play-board.orientation-black').count()
  const column = 'abcdefgh'.indexOf(square[0] ?? 'a')
  const row = 8 - Number(square[1])
  const [x, y] = isBlack > 0 ? [7 - column, 7 - row] : [column, row]
  return { x: box.x + ((x + 0.5) * box.width) / 8, y: box.y + ((y + 0.5) * box.height) / 8 }
}
