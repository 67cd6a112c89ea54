import type { Choice, Seen, Walk } from './walk.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests read what is on the wire
type Wire = any

const on = ({ event }: Walk, path: string) => `/tournaments/${event.id}${path}`
const matchesOf = ({ rounds }: Seen): Wire[] =>
  rounds.flatMap(({ matches }) =>
    matches.flatMap((match: Wire) => [
      match,
      ...match.tieBreakMatches.filter(({ status }: Wire) => status !== 'CANCELED'),
    ]),
  )
export const openOf = (seen: Seen): Wire[] => matchesOf(seen).filter(match => match.result === null)
const gamesOf = (seen: Seen): Wire[] => matchesOf(seen).filter(match => match.playerBId !== 'BYE')
const seenAs = (thing: Wire) => ({ 'if-match': `"${thing.version}"` })

const PLAIN = ['WHITE_WIN', 'BLACK_WIN', 'DRAW']
const RESULTS = [...PLAIN, 'WHITE_FORFEIT_WIN', 'BLACK_FORFEIT_WIN', 'DOUBLE_FORFEIT', 'DOUBLE_LOSS']

/** Those that a knockout has not. */
const HALVES = ['A_HALF', 'B_HALF']

const enterOpen: Choice = ({ draw }, seen) => {
  const match = draw.of(openOf(seen))
  const result = draw.of(draw.chance(0.8) ? PLAIN : [...RESULTS, ...HALVES])
  const body = { result, ...(draw.chance(0.1) ? { unrated: true } : {}) }
  return match && { method: 'POST', path: `/matches/${match.id}/result`, body }
}

const correct: Choice = ({ draw }, seen) => {
  const match = draw.of(matchesOf(seen))
  const query = draw.of(['', '?preview=true', '?force=true'])
  const body = { result: draw.of([...RESULTS, ...HALVES]) }
  const blind = draw.chance(0.1)
  return (
    match && {
      method: 'POST',
      path: `/matches/${match.id}/result${query}`,
      body,
      headers: blind ? {} : seenAs(match),
    }
  )
}

const clear: Choice = ({ draw }, seen) => {
  const match = draw.of(gamesOf(seen))
  const query = draw.of(['', '?preview=true', '?force=true'])
  return match && { method: 'DELETE', path: `/matches/${match.id}/result${query}`, headers: seenAs(match) }
}

const disqualify: Choice = (walk, { players }) => {
  const query = walk.draw.of(['', '?preview=true', '?force=true'])
  const path = on(walk, `/entries/${walk.draw.of(players)?.id}/disqualification${query}`)
  return walk.draw.chance(0.4)
    ? { method: 'DELETE', path }
    : { method: 'POST', path, body: { note: 'decided' } }
}

const editRating: Choice = (walk, { players }) => ({
  method: 'PATCH',
  path: on(walk, `/entries/${walk.draw.of(players)?.id}`),
  body: { rating: walk.draw.chance(0.2) ? null : 1000 + walk.draw.below(1500) },
})

const letComeToNothing: Choice = ({ draw }, seen) => {
  const match = draw.of(matchesOf(seen))
  const query = draw.of(['', '?preview=true', '?force=true'])
  const replay = draw.chance(0.6)
  const body = { note: 'void', replay, ...(replay ? { swapColors: draw.chance(0.5) } : {}) }
  return match && { method: 'POST', path: `/matches/${match.id}/void${query}`, body, headers: seenAs(match) }
}

const swapColors: Choice = ({ draw }, seen) => {
  const match = draw.of(gamesOf(seen))
  return match && { method: 'POST', path: `/matches/${match.id}/swap-colors`, body: {} }
}

const publish: Choice = walk => ({ method: 'POST', path: on(walk, '/rounds'), body: {} })

const setUpByHand: Choice = (walk, { players, byes, rounds }) => {
  const away = byes.filter(bye => bye.roundNumber === rounds.length + 1).map(bye => bye.entryId)
  const here = players.filter(({ id, status }) => status === 'ENTERED' && !away.includes(id))
  const shuffled = walk.draw.some(here, walk.draw.chance(0.9) ? here.length : here.length - 1)
  const pairings = shuffled.flatMap((player, at) =>
    at % 2 === 0 ? [{ whiteEntryId: player.id, blackEntryId: shuffled[at + 1]?.id ?? null }] : [],
  )
  if (pairings.length === 0) return undefined
  if (walk.draw.chance(0.3)) return { method: 'POST', path: on(walk, '/rounds/check'), body: { pairings } }
  return { method: 'POST', path: on(walk, '/rounds'), body: { pairings, force: walk.draw.chance(0.5) } }
}

const takeBack: Choice = (walk, { rounds }) => ({
  method: 'DELETE',
  path: on(walk, `/rounds/${Math.max(1, rounds.length - walk.draw.below(2))}`),
})

const enterLate: Choice = (walk, { players, rounds }) => ({
  method: 'POST',
  path: on(walk, '/entries'),
  body: {
    name: `L${players.length + 1}`,
    rating: 1400 + walk.draw.below(1000),
    ...(walk.draw.chance(0.3) ? { fromRound: rounds.length + 1 + walk.draw.below(2) } : {}),
    missedRounds: walk.draw.of(['FULL', 'HALF', 'ZERO']),
  },
})

const withdraw: Choice = (walk, { players }) => ({
  method: 'DELETE',
  path: on(walk, `/entries/${walk.draw.of(players)?.id}`),
})

const comeBack: Choice = (walk, { players }) => {
  const player = walk.draw.of(players.filter(({ status }) => status === 'WITHDRAWN'))
  return player && { method: 'POST', path: on(walk, `/entries/${player.id}/return`), body: {} }
}

const giveBye: Choice = (walk, { players, rounds }) => ({
  method: 'POST',
  path: on(walk, `/entries/${walk.draw.of(players)?.id}/byes`),
  body: {
    roundNumber: rounds.length + walk.draw.below(4) || 1,
    byeType: walk.draw.of(['HALF', 'ZERO', 'FULL']),
  },
})

const takeByeBack: Choice = (walk, { byes }) => {
  const bye = walk.draw.of(byes)
  return bye && { method: 'DELETE', path: on(walk, `/entries/${bye.entryId}/byes/${bye.roundNumber}`) }
}

const keepApart: Choice = (walk, { players }) => ({
  method: 'POST',
  path: on(walk, '/forbidden-pairs'),
  body: walk.draw.chance(0.3)
    ? { by: 'CLUB' }
    : { entryIds: walk.draw.some(players, 2 + walk.draw.below(2)).map(({ id }) => id) },
})

/** A club, written as people write it, or the table at which somebody always sits. */
const putRight: Choice = (walk, { players }) => ({
  method: 'PATCH',
  path: on(walk, `/entries/${walk.draw.of(players)?.id}`),
  body: walk.draw.of([
    { club: walk.draw.of(['SK Nord', 'sk  NORD', 'SV Süd', null]) },
    { fixedBoard: walk.draw.of([1, 2, 3, 9, null]) },
  ])!,
})

const allow: Choice = (walk, { forbidden }) => {
  const pair = walk.draw.of(forbidden)
  return pair && { method: 'DELETE', path: on(walk, `/forbidden-pairs/${pair.id}`) }
}

const adjust: Choice = (walk, { players, rounds }) => ({
  method: 'POST',
  path: on(walk, `/entries/${walk.draw.of(players)?.id}/adjustments${walk.draw.of(['', '?preview=true'])}`),
  body: {
    points: walk.draw.of([-1.5, -1, -0.5, 0.5, 1]),
    note: 'adjusted',
    ...(walk.draw.chance(0.5) ? { roundNumber: walk.draw.below(rounds.length + 2) } : {}),
  },
})

const takeAdjustmentBack: Choice = (walk, { adjustments }) => {
  const given = walk.draw.of(adjustments)
  return given && { method: 'DELETE', path: on(walk, `/entries/${given.entryId}/adjustments/${given.id}`) }
}

const life =
  (step: string): Choice =>
  walk => ({ method: 'POST', path: on(walk, `/${step}`), body: {} })

const edit: Choice = (walk, { tournament }) => ({
  method: 'PATCH',
  path: on(walk, ''),
  body: walk.draw.of([
    { rounds: tournament.rounds + walk.draw.below(3) - 1 },
    { byeLimit: walk.draw.below(3) },
  ])!,
})

const drawn = (weights: readonly (readonly [number, Choice])[]): readonly Choice[] =>
  weights.flatMap(([weight, choice]) => Array.from({ length: weight }, () => choice))

/** Rounds as they are meant to be: paired by the server, of those who are there, and left as they are. */
export const ORDERLY = drawn([
  [50, enterOpen],
  [16, publish],
  [3, takeBack],
  [3, withdraw],
  [3, comeBack],
  [5, giveBye],
  [2, takeByeBack],
  [2, keepApart],
  [1, allow],
  [2, putRight],
])

/** Everything. */
export const UNRULY = drawn([
  [40, enterOpen],
  [14, publish],
  [6, correct],
  [3, clear],
  [3, disqualify],
  [2, editRating],
  [5, letComeToNothing],
  [4, setUpByHand],
  [3, takeBack],
  [2, swapColors],
  [4, enterLate],
  [4, withdraw],
  [4, comeBack],
  [5, giveBye],
  [2, takeByeBack],
  [2, keepApart],
  [1, allow],
  [4, adjust],
  [2, takeAdjustmentBack],
  [1, life('unstart')],
  [2, life('start')],
  [2, life('finish')],
  [3, life('reopen')],
  [2, edit],
  [2, putRight],
])

/** What there is in an event whose rounds follow by themselves. */
export const ROUND_ROBIN = drawn([
  [50, enterOpen],
  [10, correct],
  [4, clear],
  [3, disqualify],
  [2, editRating],
  [6, letComeToNothing],
  [2, swapColors],
  [1, withdraw],
  [4, adjust],
  [2, takeAdjustmentBack],
  [1, life('unstart')],
  [1, life('start')],
  [1, edit],
  [2, putRight],
])

/** What there is in a bracket. */
export const KNOCKOUT = drawn([
  [50, enterOpen],
  [12, correct],
  [3, clear],
  [2, disqualify],
  [8, letComeToNothing],
  [2, swapColors],
  [2, withdraw],
  [1, comeBack],
  [1, adjust],
  [1, life('unstart')],
  [1, life('start')],
  [1, life('reopen')],
  [1, edit],
  [2, putRight],
])
