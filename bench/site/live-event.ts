import { setTimeout as sleep } from 'node:timers/promises'
import { type Game, makeGames } from '../moves/games.ts'
import { signUp, type Visitor } from './scenes.ts'

type Board = {
  readonly id: string
  readonly seats: readonly [Visitor, Visitor]
  readonly game: Game
  next: number
}

/** An event in which so many games are played at once, and the page that shows them. */
export type LiveEvent = { readonly path: string; readonly boards: readonly Board[] }

export const prepareLive = async (url: string, organiser: Visitor, count: number): Promise<LiveEvent> => {
  const people: Visitor[] = []
  for (let index = 0; index < 2 * count; index++) people.push(await signUp(url, `live-${index}`))
  const { client } = organiser
  const body = {
    title: 'Live Cup',
    description: 'Many boards',
    format: 'KNOCKOUT',
    timeControl: '60+0',
    breakSeconds: 0,
  } as const
  const { id } = await client('POST /tournaments', { body })
  await client('POST /tournaments/{id}/open', { path: { id } })
  for (const person of people) await person.client('POST /tournaments/{id}/entries', { path: { id } })
  await client('POST /tournaments/{id}/start', { path: { id } })
  const byId = new Map<string, Visitor>()
  for (const person of people) byId.set((await person.client('GET /auth/me')).id, person)
  const matches = await client('GET /tournaments/{id}/matches', { path: { id } })
  const games = makeGames(count, 'live')
  const boards: Board[] = []
  for (const match of matches) {
    const seats = [byId.get(match.whitePlayerId ?? ''), byId.get(match.blackPlayerId ?? '')]
    if (seats[0] === undefined || seats[1] === undefined) continue
    for (const seat of seats) await seat!.client('POST /matches/{id}/join', { path: { id: match.id } })
    boards.push({ id: match.id, seats: seats as [Visitor, Visitor], game: games[boards.length]!, next: 0 })
  }
  return { path: `/t/${id}/bracket`, boards }
}

/** Every board moves about once in three seconds, for so long. */
export const playLive = async ({ boards }: LiveEvent, ms: number): Promise<void> => {
  const until = performance.now() + ms
  while (performance.now() < until)
    for (const board of boards) {
      const move = board.game.bodies[board.next]
      if (move !== undefined) {
        const { client } = board.seats[board.next % 2]!
        await client('POST /matches/{id}/move', { path: { id: board.id }, body: JSON.parse(move) })
        board.next += 1
      }
      await sleep(3000 / boards.length)
    }
}
