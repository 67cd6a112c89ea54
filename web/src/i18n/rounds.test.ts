import { describe, expect, test } from 'vitest'
import { en } from './en.ts'
import { fr } from './fr.ts'
import { matchLabel, roundName, shortRoundName } from './rounds.ts'

describe('names of rounds', () => {
  test.each([
    ['FINAL', 2, 'Final', 'Final', 'Finale'],
    ['SEMI_FINALS', 4, 'Semi-finals', 'SF', 'Demi-finales'],
    ['QUARTER_FINALS', 8, 'Quarter-finals', 'QF', 'Quarts de finale'],
    ['ROUND_OF', 16, 'Round of 16', 'R16', 'Huitièmes de finale'],
    ['ROUND_OF', 64, 'Round of 64', 'R64', 'Tour à 64'],
    ['ROUND_OF', 5, 'Round of 5', 'R5', 'Tour à 5'],
  ] as const)('%s of %s is called %s, in short %s, in French %s', (stage, size, long, short, french) => {
    expect(roundName(en, { stage, size })).toBe(long)
    expect(shortRoundName(en, { stage, size })).toBe(short)
    expect(roundName(fr, { stage, size })).toBe(french)
  })

  test.each([
    ['QUARTER_FINALS', 8, 3, false, 'QF\u00a03'],
    ['FINAL', 2, 1, false, 'Final'],
    ['FINAL', 2, 2, true, 'Third place'],
    ['ROUND_OF', 5, 2, false, 'R5\u00a02'],
  ] as const)(
    'in %s of %s, board %i (third place: %s) is %s',
    (stage, size, boardNumber, thirdPlace, label) => {
      expect(matchLabel(en, { stage, size }, { boardNumber, thirdPlace })).toBe(label)
    },
  )
})
