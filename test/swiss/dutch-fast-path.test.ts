import { expect, test } from 'vitest'
import { eventBefore } from '../../src/domain/files/trf/to-event.ts'
import { pairDutch } from '../../src/domain/formats/swiss/dutch/pair.ts'
import { pairBracketAlone, pairBracketWhole } from '../../src/domain/formats/swiss/dutch/pair-bracket.ts'
import { roundToPair } from '../../src/domain/formats/swiss/dutch/round.ts'
import { GENERATOR_DEFAULTS, generateEvent } from '../../src/domain/formats/swiss/generate.ts'
import { randomInt, seededRandom } from '../../src/domain/kernel/random.ts'
import { sized } from '../helpers/size.ts'

const EVENTS = sized(400, 30)

test('a bracket paired by itself is paired as with everybody below it', { timeout: 600_000 }, () => {
  let alone = 0
  let brackets = 0
  for (let seed = 0; seed < EVENTS; seed++) {
    const random = seededRandom(`fast path ${seed}`)
    const event = generateEvent({
      ...GENERATOR_DEFAULTS,
      seed: `fast path ${seed}`,
      players: 4 + randomInt(random, 40),
      rounds: 3 + randomInt(random, 8),
      draws: randomInt(random, 100),
      forfeits: randomInt(random, 12),
      halfPointByes: randomInt(random, 12),
      withdrawals: randomInt(random, 15),
      baku: random() < 0.2,
    })
    const rounds = Math.max(...event.players.map(player => player.entries.length))
    for (let round = 1; round <= rounds; round++) {
      const paired = pairDutch(roundToPair(eventBefore(event, round), round - 1))
      if (!paired.ok) continue
      for (const { task } of paired.value.brackets) {
        brackets++
        const candidate = pairBracketAlone(task)
        if (candidate === undefined) continue
        alone++
        expect(candidate, `seed ${seed} round ${round}`).toEqual(pairBracketWhole(task))
      }
    }
  }
  expect(alone / brackets).toBeGreaterThan(0.7)
})
