import { describe, expect, test } from 'vitest'
import { en } from './en.ts'
import { fr } from './fr.ts'
import { matchLabel, roundName, shortRoundName } from './rounds.ts'

describe('names of rounds', () => {
  test.each([
    [2, 'Final', 'Final', 'Finale'],
    [4, 'Semi-finals', 'SF', 'Demi-finales'],
    [8, 'Quarter-finals', 'QF', 'Quarts de finale'],
    [16, 'Round of 16', 'R16', 'Huitièmes de finale'],
    [64, 'Round of 64', 'R64', 'Tour à 64'],
    [null, 'Round 3', 'R3', 'Ronde 3'],
  ])('a round of %s places is called %s, in short %s, in French %s', (size, long, short, french) => {
    expect(roundName(en, size, 3)).toBe(long)
    expect(shortRoundName(en, size, 3)).toBe(short)
    expect(roundName(fr, size, 3)).toBe(french)
  })

  test.each([
    [8, 3, false, 'QF\u00a03'],
    [2, 1, false, 'Final'],
    [2, 2, true, 'Third place'],
    [null, 2, false, 'R3.2'],
  ])(
    'in a round of %s, board %i (third place: %s) is labelled %s',
    (size, boardNumber, thirdPlace, label) => {
      expect(matchLabel(en, { size, roundNumber: 3 }, { boardNumber, thirdPlace })).toBe(label)
    },
  )
})
