import { expect, test } from 'vitest'
import { amountText } from './money.ts'

test.each([
  [6000, 'EUR', '60.00'],
  [5, 'EUR', '0.05'],
  [-1050, 'USD', '-10.50'],
  [0, 'EUR', '0.00'],
  [6000, 'JPY', '6000'],
  [1234, 'BHD', '1.234'],
  [7, 'KWD', '0.007'],
  [12_345, 'CLF', '1.2345'],
  [999_999_999_999_999, 'EUR', '9999999999999.99'],
])('M2 %d in minor units of %s is written %s', (cents, currency, text) => {
  expect(amountText(cents, currency)).toBe(text)
})
