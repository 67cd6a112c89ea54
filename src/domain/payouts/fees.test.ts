import { describe, expect, test } from 'vitest'
import { FEE_ACTS, FEE_STATUSES, feeStep, voidStep } from './fees.ts'

const told = (status: (typeof FEE_STATUSES)[number]) =>
  FEE_ACTS.map(act => {
    const step = feeStep(status, act)
    if (!step.ok) return step.error
    return step.value === undefined ? 'so already' : `${step.value.how} ${step.value.kind}`
  })

/** For RECEIVED, WAIVED, REFUNDED and OWED, in this order. */
describe('what may be recorded of a fee', () => {
  test.each([
    ['OWED', ['POST FEE_RECEIVED', 'REVERSE FEE_CHARGED', 'FEE_NOT_RECEIVED', 'so already']],
    ['RECEIVED', ['so already', 'FEE_NOT_OWED', 'POST FEE_REFUNDED', 'REVERSE FEE_RECEIVED']],
    ['WAIVED', ['FEE_NOT_OWED', 'so already', 'FEE_NOT_RECEIVED', 'POST FEE_CHARGED']],
    ['VOID', ['FEE_NOT_OWED', 'FEE_NOT_OWED', 'FEE_NOT_RECEIVED', 'FEE_NOT_OWED']],
    ['REFUNDED', ['FEE_NOT_OWED', 'FEE_NOT_OWED', 'so already', 'FEE_NOT_OWED']],
  ] as const)('that is %s', (status, steps) => {
    expect(told(status)).toEqual(steps)
  })

  test('only what is owed becomes void', () => {
    expect(FEE_STATUSES.filter(status => voidStep(status) !== undefined)).toEqual(['OWED'])
  })
})
