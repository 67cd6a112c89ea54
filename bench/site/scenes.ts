import { type Client, connect } from '../../src/client/client.ts'
import { makeGames } from '../moves/games.ts'
import { fillIn } from '../stalls/large-event.ts'

const PASSWORD = 'a bench shows itself'

/** Somebody with an account, who plays and directs. */
export type Visitor = { readonly username: string; readonly password: string; readonly client: Client }

/** What the benches of the site look at. */
export type Scenes = {
  readonly organiser: Visitor
  /** A Swiss of a hundred over the board in its fifth round. */
  readonly eventId: string
  /** A game at move 40, and the two who play it; White is to move. */
  readonly board: PlayedBoard
  /** A knockout of 1,024 over the board in its first round. */
  readonly bracketId: string
}

export type PlayedBoard = {
  readonly id: string
  readonly eventId: string
  readonly players: readonly [Visitor, Visitor]
}

/** Names as long as those of an ordinary field. */
const nameOf = (index: number): string =>
  `${['Anna', 'Boris', 'Chloé', 'Dmitri', 'Élise', 'Farid'][index % 6]} ${['Keller', 'Okonkwo', 'Martínez', 'Sørensen', 'van den Berg'][index % 5]}-${index + 1}`

const field = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: nameOf(index),
    rating: 2600 - Math.floor((index * 1600) / count),
  }))

export const signUp = async (url: string, username: string): Promise<Visitor> => {
  const person = { username, password: PASSWORD }
  const { accessToken } = await connect(url)('POST /auth/register', { body: person })
  const session = connect(url, { token: accessToken })
  const scopes = ['read', 'play', 'organise'] as const
  const { token } = await session('POST /auth/tokens', {
    body: { name: 'bench', scopes, password: PASSWORD },
  })
  return { ...person, client: connect(url, { token }) }
}

export const prepareScenes = async (url: string, databaseUrl: string): Promise<Scenes> => {
  const organiser = await signUp(url, 'organiser')
  const { client } = organiser
  const event = {
    title: 'City Open',
    description: 'A hundred players, nine rounds.',
    format: 'SWISS',
    playMode: 'OVER_THE_BOARD',
    pairingSystem: 'DUTCH',
    rounds: 9,
    tieBreaks: ['BH/C1', 'BH', 'SB', 'DE'],
    players: field(100),
  } as const
  const { id: eventId } = await client('POST /tournaments', { body: event })
  for (let round = 1; round <= 5; round++) {
    await client('POST /tournaments/{id}/rounds', { path: { id: eventId } })
    if (round < 5) await fillIn(databaseUrl, eventId)
  }
  const bracket = {
    title: 'Grand Cup',
    description: 'A thousand players, one winner.',
    format: 'KNOCKOUT',
    playMode: 'OVER_THE_BOARD',
    players: field(1024),
  } as const
  const { id: bracketId } = await client('POST /tournaments', { body: bracket })
  const players = [await signUp(url, 'white'), await signUp(url, 'black')] as const
  const board = await playedBoard(client, players, 80)
  return { organiser, eventId, bracketId, board }
}

/** A game of these two, `plies` half-moves old. */
export const playedBoard = async (
  organiser: Client,
  players: readonly [Visitor, Visitor],
  plies: number,
): Promise<PlayedBoard> => {
  const body = { title: 'Duel', description: 'Two who play', timeControl: '60+0', breakSeconds: 0 }
  const { id: eventId } = await organiser('POST /tournaments', { body })
  await organiser('POST /tournaments/{id}/open', { path: { id: eventId } })
  for (const { client } of players) await client('POST /tournaments/{id}/entries', { path: { id: eventId } })
  await organiser('POST /tournaments/{id}/start', { path: { id: eventId } })
  const [match] = await organiser('GET /tournaments/{id}/matches', { path: { id: eventId } })
  if (match === undefined) throw new Error('there is no match')
  const { id: first } = await players[0].client('GET /auth/me')
  const seats = match.whitePlayerId === first ? players : ([players[1], players[0]] as const)
  for (const { client } of seats) await client('POST /matches/{id}/join', { path: { id: match.id } })
  const game = makeGames(40, 'site').find(({ bodies }) => bodies.length > plies)
  if (game === undefined) throw new Error('no game is long enough')
  for (const [ply, move] of game.bodies.slice(0, plies).entries())
    await seats[ply % 2]!.client('POST /matches/{id}/move', {
      path: { id: match.id },
      body: JSON.parse(move),
    })
  return { id: match.id, eventId, players: seats }
}
