import { describe, expect, test } from 'vitest'
import { playingEn } from '../i18n/playing-en.ts'
import { playingFr } from '../i18n/playing-fr.ts'
import { spokenClocks, spokenMove, spokenPieces, squareName } from './speech.ts'

const INITIAL_FEN = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'

describe('moves are said in words', () => {
  test.each([
    ['e4', 'pawn e4', 'pion e4'],
    ['Nf6', 'knight f6', 'cavalier f6'],
    ['Nbd7', 'knight from b d7', 'cavalier de b d7'],
    ['exd5', 'pawn takes d5', 'pion prend d5'],
    ['Qxf7#', 'queen takes f7, checkmate', 'dame prend f7, échec et mat'],
    ['Bb5+', 'bishop b5, check', 'fou b5, échec'],
    ['O-O', 'castles short', 'petit roque'],
    ['O-O-O+', 'castles long, check', 'grand roque, échec'],
    ['axb8=N', 'pawn takes b8, promotes to knight', 'pion prend b8, promotion en cavalier'],
    ['h8=Q+', 'pawn h8, promotes to queen, check', 'pion h8, promotion en dame, échec'],
    ['--', '--', '--'],
  ])('%s: %s; %s', (san, english, french) => {
    expect(spokenMove(san, playingEn)).toBe(english)
    expect(spokenMove(san, playingFr)).toBe(french)
  })
})

test('a square is named with what stands on it', () => {
  expect(squareName('g1', INITIAL_FEN, playingEn)).toBe('g1, white knight')
  expect(squareName('d8', INITIAL_FEN, playingFr)).toBe('d8, dame des Noirs')
  expect(squareName('e4', INITIAL_FEN, playingEn)).toBe('e4, empty')
})

test('the places of all pieces are said side by side, kings first', () => {
  expect(spokenPieces('4k3/8/8/8/8/5N2/8/R3K2R w KQ - 0 1', playingEn)).toBe(
    'White: king e1, rooks a1 h1, knight f3. Black: king e8.',
  )
})

test('clocks are said in minutes, and in seconds where there are few', () => {
  expect(spokenClocks(720_500, 95_000, playingEn)).toBe('White has 12 minutes, Black has 95 seconds.')
  expect(spokenClocks(1_000, 60_000, playingEn)).toBe('White has 1 second, Black has 60 seconds.')
})
