import { describe, expect, test } from 'vitest'
import { playingEn } from '../i18n/playing-en.ts'
import { playingFr } from '../i18n/playing-fr.ts'
import { askedBy, placesOfRole, squareSaid } from './spoken-command.ts'

const FEN = '4k3/8/8/8/8/2N2N2/8/4K3 w - - 0 1'

describe('what is asked for', () => {
  test.each([
    [' Clocks ', { kind: 'clocks' }],
    ['last', { kind: 'last' }],
    ['pieces', { kind: 'pieces' }],
    ['knights', { kind: 'role', role: 'n' }],
    ['king', { kind: 'role', role: 'k' }],
    ['E4 ?', { kind: 'square', square: 'e4' }],
    ['e4', undefined],
    ['Nf3', undefined],
    ['', undefined],
  ])('“%s” in English', (text, asked) => expect(askedBy(text, playingEn)).toEqual(asked))

  test.each([
    ['pendules', { kind: 'clocks' }],
    ['dernier', { kind: 'last' }],
    ['cavaliers', { kind: 'role', role: 'n' }],
    ['clocks', undefined],
  ])('“%s” in French', (text, asked) => expect(askedBy(text, playingFr)).toEqual(asked))
})

test('the places of one kind of piece, and what stands on a square', () => {
  expect(placesOfRole(FEN, 'n', playingEn)).toBe('White: c3 f3.')
  expect(placesOfRole(FEN, 'k', playingEn)).toBe('White: e1. Black: e8.')
  expect(placesOfRole(FEN, 'q', playingEn)).toBe('No queens on the board.')
  expect(squareSaid(FEN, 'c3', playingEn)).toBe('c3, white knight.')
})
