import { inPoints, isInTenths, type Tenths, tenthsOf } from '../kernel/points.ts'
import { type PointSystem, STANDARD_POINTS } from './point-system.ts'

/** What an organiser says that results are worth (contract section 3), in points, in steps of 0.1. */
export type GivenPoints = {
  readonly win: number
  readonly draw: number
  readonly loss: number
  readonly pairingBye: number
}

/** Tenths of a point that a result may be worth at most. */
const LARGEST_WORTH: Tenths = 100

/** And a bye of the house rules beside the usual results (contract section 3, `byeScore`). */
export const LARGEST_HOUSE_BYE: Tenths = 20

export type PointsFault = {
  readonly field: keyof GivenPoints
  readonly code: 'OUT_OF_RANGE' | 'NOT_IN_ORDER'
}

/** From 0 to 10 points in steps of 0.1; a win is worth more than a loss, a draw lies between, and a bye is no more than a win. */
export const pointsFaults = (given: GivenPoints): readonly PointsFault[] => {
  const { win, draw, loss, pairingBye } = given
  const fields = Object.keys(given) as (keyof GivenPoints)[]
  const outside = fields.filter(field => !isWorth(given[field]))
  if (outside.length > 0) return outside.map(field => ({ field, code: 'OUT_OF_RANGE' }))
  const faults: [keyof GivenPoints, boolean][] = [
    ['win', win <= loss],
    ['draw', draw > win || draw < loss],
    ['pairingBye', pairingBye > win],
  ]
  return faults.flatMap(([field, wrong]) => (wrong ? [{ field, code: 'NOT_IN_ORDER' as const }] : []))
}

const isWorth = (points: number): boolean =>
  isInTenths(points) && points >= 0 && tenthsOf(points) <= LARGEST_WORTH

type PointsConfig = { readonly byeScore: number; readonly pointSystem: GivenPoints | null }

/**
 * The points of an event. Who does not come has none, even where a loss on the board is worth some; full and half-point
 * byes are worth a win and a draw.
 */
export const pointsOf = ({ byeScore, pointSystem }: PointsConfig): PointSystem => {
  if (pointSystem === null) return { ...STANDARD_POINTS, pairingBye: tenthsOf(byeScore) }
  const { win, draw, loss, pairingBye } = pointSystem
  return {
    ...STANDARD_POINTS,
    win: tenthsOf(win),
    draw: tenthsOf(draw),
    loss: tenthsOf(loss),
    pairingBye: tenthsOf(pairingBye),
  }
}

/**
 * The other way round: what an organiser would have said for these points. Undefined where no organiser can: absences and
 * forfeits are worth nothing here. The house rules (`isHouse`) take any bye of up to 2 points beside 1, ½ and 0.
 */
export const givenPointsOf = (points: PointSystem, isHouse: boolean): PointsConfig | undefined => {
  const { win, draw, loss, absence, forfeitLoss, pairingBye } = points
  if (absence !== 0 || forfeitLoss !== 0) return undefined
  const isUsual =
    win === STANDARD_POINTS.win && draw === STANDARD_POINTS.draw && loss === STANDARD_POINTS.loss
  const isUsualBye = isHouse
    ? pairingBye > 0 && pairingBye <= LARGEST_HOUSE_BYE
    : pairingBye === win || pairingBye === draw
  if (isUsual && isUsualBye) return { byeScore: inPoints(pairingBye), pointSystem: null }
  const pointSystem = {
    win: inPoints(win),
    draw: inPoints(draw),
    loss: inPoints(loss),
    pairingBye: inPoints(pairingBye),
  }
  return pointsFaults(pointSystem).length > 0 ? undefined : { byeScore: 1, pointSystem }
}
