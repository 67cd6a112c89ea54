import fc from 'fast-check'
import { expect, test } from 'vitest'
import { adminOf } from '../helpers/event.ts'
import { useWorld } from '../helpers/server.ts'
import { sized } from '../helpers/size.ts'

const world = useWorld()

const make = async (settings: string) => {
  const { token } = await adminOf(world)
  const response = await fetch(`${world.http.url}/tournaments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: `{"title":"Cup","description":"A cup",${settings}}`,
  })
  // biome-ignore lint/suspicious/noExplicitAny: tests read what is on the wire
  return { status: response.status, body: (await response.json()) as any }
}

/** As it stands in the body: JSON has no NaN and knows 1e308. */
test.each([
  ['-1'],
  ['0.5'],
  ['1e308'],
  ['1e15'],
  ['9007199254740992'],
  ['9007199254740993'],
  ['"1e3"'],
  ['"100"'],
  ['100.001'],
  ['0.30000000000000004'],
  ['NaN'],
  ['Infinity'],
  ['null'],
  ['true'],
  ['[100]'],
  ['{"cents":100}'],
])('M2 an amount of %s is refused as fee, fund and prize', async amount => {
  for (const settings of [
    `"entryFeeCents":${amount}`,
    `"prizeFundCents":${amount}`,
    `"prizeFundCents":100,"prizes":[{"place":1,"cents":${amount}}]`,
    `"prizeFundCents":100,"prizes":[{"place":1,"basisPoints":${amount}}]`,
  ]) {
    const { status, body } = await make(settings)
    expect([settings, status, body.code]).toEqual([settings, 400, 'VALIDATION_FAILED'])
  }
})

test.each([
  ['the largest fund', '"prizeFundCents":999999999999999'],
  [
    'a prize of nothing beside one of all',
    '"prizeFundCents":1,"prizes":[{"place":1,"cents":1},{"place":2,"cents":0}]',
  ],
  ['no fee and no fund', '"entryFeeCents":0,"prizeFundCents":0'],
  ['a whole number written as a power', '"prizeFundCents":1e3'],
  ['yen, which have no decimals', '"prizeFundCents":5000,"currency":"JPY"'],
])('M2 %s is taken', async (_, settings) => {
  expect((await make(settings)).status).toBe(201)
})

test.each([['"eur"'], ['"EURO"'], ['"QQQ"'], ['""'], ['"E R"'], ['978'], ['null'], ['["EUR"]']])(
  'M2 a currency of %s is refused',
  async currency => {
    const { status, body } = await make(`"currency":${currency}`)
    expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED'])
  },
)

test.each([99, 101])('M2 a prize of %i from a fund of 100 is refused', async cents => {
  const { status, body } = await make(`"prizeFundCents":100,"prizes":[{"place":1,"cents":${cents}}]`)
  expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED'])
})

test('M2 prizes do not name a currency of their own', async () => {
  const { status, body } = await make(
    '"prizeFundCents":200,"prizes":[{"place":1,"cents":100,"currency":"EUR"},{"place":2,"cents":100,"currency":"USD"}]',
  )
  expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED'])
})

test('M2 any JSON as prizes is taken or refused, and what is taken is whole cents that sum to the fund', async () => {
  const prize = fc.record(
    {
      place: fc.oneof(fc.integer({ min: -1, max: 3 }), fc.jsonValue()),
      cents: fc.oneof(fc.nat(50), fc.double(), fc.jsonValue()),
    },
    { requiredKeys: [] },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(prize, { maxLength: 3 }), fc.nat(100), async (prizes, fund) => {
      const { status, body } = await make(`"prizeFundCents":${fund},"prizes":${JSON.stringify(prizes)}`)
      expect([201, 400]).toContain(status)
      if (status === 400 || body.prizes.length === 0) return
      const sum = body.prizes.reduce((total: number, { cents }: { cents: number }) => total + cents, 0)
      expect(sum).toBe(fund)
    }),
    { seed: 2, numRuns: sized(200) },
  )
})
