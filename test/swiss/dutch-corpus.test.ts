import { describe, expect, test } from 'vitest'
import { eventBefore } from '../../src/domain/files/trf/to-event.ts'
import { pairNextRound } from '../../src/domain/formats/swiss/dutch/next-round.ts'
import { FULL_SIZE } from '../helpers/size.ts'
import { asNumbers, eventOf, refereeDeadEnds, refereeEvents } from './corpus.ts'

/**
 * Events up to this size run in every test run; all of them where everything is.
 */
const LARGEST = FULL_SIZE ? Number.POSITIVE_INFINITY : 24

const events = refereeEvents()
const categoryOf = (id: string) => id.slice(0, id.indexOf('-'))
const categories = [...new Set(events.map(({ id }) => categoryOf(id)))]

describe('every round of the referee is paired the same: pairs, bye, colours and order of boards', () => {
  test.each(categories)('%s', { timeout: 600_000 }, category => {
    for (const { id, trf, boards } of events.filter(line => categoryOf(line.id) === category)) {
      const event = eventOf(trf)
      if (event.players.length > LARGEST) continue
      boards.forEach((expected, at) => {
        const paired = pairNextRound(eventBefore(event, at + 1))
        const got = paired.ok ? asNumbers(paired.value.boards) : paired.error
        expect(got, `${id} round ${at + 1}`).toEqual(expected)
      })
    }
  })
})

describe('a round that nobody can pair is refused, and its look-alikes are paired', () => {
  test.each(refereeDeadEnds().map(line => [line.id, line] as const))('%s', (_id, { trf, boards }) => {
    const paired = pairNextRound(eventOf(trf))
    if (boards === null) expect(paired).toEqual({ ok: false, error: 'NO_LEGAL_PAIRING' })
    else expect(paired.ok && asNumbers(paired.value.boards)).toEqual(boards)
  })
})
