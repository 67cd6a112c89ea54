import { expect, test } from 'vitest'
import { field, OUTCOMES, play } from '../../../../test/helpers/knockout.ts'
import { byeFor, halfFor } from '../../kernel/outcome.ts'
import { following, goingThrough, newPairing, readRound } from './round.ts'
import { firstSlots } from './tree.ts'

const round1 = (script: string) => {
  const state = play(field(8), script)
  return readRound(1, { kind: 'tree', slots: firstSlots(state.entries) }, state.pairings)
}

test('the list to be folded is open until every game that feeds it is made and over', () => {
  const whole = round1('=AAA')
  expect(following(whole)).toEqual({ kind: 'fold', list: ['1', '8', '4', '2', '3'] })
  expect(following(round1('=AA-'))).toEqual({ kind: 'open' })
  expect(following(readRound(1, whole.field, whole.games.slice(0, 3)))).toEqual({ kind: 'open' })
  expect(following(readRound(2, { kind: 'open' }, whole.games))).toEqual({ kind: 'open' })
})

test('the list stays open too where a folded round is not whole', () => {
  const [a, b, c, d] = field(4).entries.map(entry => entry.id)
  const game = newPairing(2, 1, { a: a!, b: c! })
  const played = { ...game, outcome: OUTCOMES.A(game) }
  const list = [a!, b!, c!, d!]
  expect(following(readRound(2, { kind: 'fold', list }, [played]))).toEqual({ kind: 'open' })
  expect(following(readRound(2, { kind: 'fold', list: [a!, c!] }, [played]))).toEqual({
    kind: 'fold',
    list: [a],
  })
})

test('a bye is over when it is made, and counts for A whatever the round', () => {
  const [entry] = field(1).entries
  const bye = newPairing(2, 1, { a: entry!.id, b: undefined })
  expect(bye).toMatchObject({ white: 'a', outcome: byeFor('PAIRING') })
})

test.each(['WHITE', 'BLACK'] as const)('of a ½–0 who has the half goes through: %s', color => {
  const [one, other] = field(2).entries
  const game = newPairing(1, 1, { a: one!.id, b: other!.id })
  const through = color === 'WHITE' ? game.a : game.b
  expect(goingThrough({ ...game, white: 'a', outcome: halfFor(color) })).toEqual([through])
})
