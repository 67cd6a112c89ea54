import { LARGEST_ADJUSTMENT } from '../../../src/domain/rounds/event.ts'

/** Points as people write a bonus or a penalty (`-1`, `−0,5`, `+½`); undefined where they are none that can be given. */
export const parseAdjustment = (text: string): number | undefined => {
  const written = text
    .trim()
    .replace('−', '-')
    .replace(',', '.')
    .replace(/(\d?)½/, (_, whole: string) => `${whole || 0}.5`)
  if (!/^[+-]?\d(\.[05])?$/.test(written)) return undefined
  const points = Number(written)
  return points === 0 || 10 * Math.abs(points) > LARGEST_ADJUSTMENT ? undefined : points
}
