import type { Color } from '../../../src/domain/kernel/color.ts'

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

/** The square that an arrow key leads to, as `side` sees the board; at the edge the same. Undefined for other keys. */
export const stepFrom = (square: string, key: string, side: Color): string | undefined => {
  const step = STEPS[key]
  if (step === undefined) return undefined
  const turn = side === 'WHITE' ? 1 : -1
  const file = 'abcdefgh'.indexOf(square[0] ?? 'a') + step[0] * turn
  const rank = Number(square[1]) + step[1] * turn
  const within = file >= 0 && file < 8 && rank >= 1 && rank <= 8
  return within ? `${'abcdefgh'[file]}${rank}` : square
}
