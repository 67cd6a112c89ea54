import { expect, test } from 'vitest'
import { checkPrizes, type Prize } from './prizes.ts'

const cents = (...list: number[]): Prize[] =>
  list.map((amount, index) => ({ place: index + 1, cents: amount }))
const shares = (...list: number[]): Prize[] =>
  list.map((amount, index) => ({ place: index + 1, basisPoints: amount }))

test.each<[string, Prize[], number]>([
  ['cents that sum to the fund', cents(5000, 3000, 2000), 10_000],
  ['shares that sum to the whole, whatever the fund', shares(5000, 3000, 2000), 7],
  ['a prize of nothing', cents(100, 0), 100],
  ['places left out and in any order', [...cents(60), { place: 7, cents: 40 }].toReversed(), 100],
  ['no list: the winner takes all', [], 100],
  ['a fund as large as the contract allows', shares(3333, 3333, 3334), 1e15],
])('%s is sound', (_, prizes, fund) => {
  expect(checkPrizes(prizes, fund)).toEqual([])
})

test.each<[string, Prize[], number, string]>([
  ['cents short of the fund', cents(5000, 3000), 10_000, 'prizes PRIZES_DO_NOT_SUM_TO_FUND'],
  ['cents beyond the fund', cents(5000, 5001), 10_000, 'prizes PRIZES_DO_NOT_SUM_TO_FUND'],
  ['prizes without a fund', cents(1), 0, 'prizes PRIZES_DO_NOT_SUM_TO_FUND'],
  ['shares short of the whole', shares(5000, 4999), 100, 'prizes PRIZES_DO_NOT_SUM_TO_WHOLE'],
  ['a mixture', [...cents(50), { place: 2, basisPoints: 5000 }], 100, 'prizes PRIZE_KINDS_MIXED'],
  ['place 0', [{ place: 0, cents: 100 }], 100, 'prizes.0.place PRIZE_PLACE_INVALID'],
  ['half a place', [{ place: 1.5, cents: 100 }], 100, 'prizes.0.place PRIZE_PLACE_INVALID'],
  ['a place twice', [...cents(50), ...cents(50)], 100, 'prizes.1.place PRIZE_PLACE_REPEATED'],
  ['a negative prize', cents(101, -1), 100, 'prizes.1.cents PRIZE_AMOUNT_INVALID'],
  ['half a cent', cents(99.5, 0.5), 100, 'prizes.0.cents PRIZE_AMOUNT_INVALID'],
  ['no number', shares(Number.NaN), 100, 'prizes.0.basisPoints PRIZE_AMOUNT_INVALID'],
])('%s is refused', (_, prizes, fund, first) => {
  const [fault] = checkPrizes(prizes, fund)
  expect(`${fault?.path} ${fault?.code}`).toBe(first)
})
