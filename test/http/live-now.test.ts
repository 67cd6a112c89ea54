import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MatchChange, WatchedMatch } from '../../src/wire/live.ts'
import type { Game, Match } from '../../src/wire/matches.ts'
import { foldGame, isFoldable } from '../../src/wire/watch/game.ts'
import { foldMatch } from '../../src/wire/watch/match.ts'
import { type Board, boardsOf, joinBoth, moveOf, openEvent, startEvent } from '../helpers/event.ts'
import { useWorld } from '../helpers/server.ts'
import { sized } from '../helpers/size.ts'
import { openStream, type Received } from '../helpers/stream.ts'

const world = useWorld({ nodes: 2 })

const fromNow = (path: string) => openStream(world.nodes[1]!.url, `${path}/events`, { lastId: 'now' })

const changesOf = ({ event, data }: Received): readonly MatchChange[] =>
  event === 'changes' ? data.changes.filter((change: object) => 'matchId' in change) : [data]

test('whoever reads from now on gets no snapshot, and from their first id on resumes as others do', async () => {
  const event = await openEvent(world.http, {}, { players: 2 })
  const stream = await fromNow(`/tournaments/${event.id}`)
  await world.http.post(`/tournaments/${event.id}/start`, event.organiser.token)
  const first = await stream.until(({ event: name }) => name === 'changes')
  expect(stream.received[0]).toBe(first)
  await stream.close()
  const [board] = await boardsOf(world.http, event)
  await joinBoth(world.http, board!)
  const again = await openStream(world.nodes[0]!.url, `/tournaments/${event.id}/events`, {
    lastId: stream.lastId(),
  })
  const { data } = await again.until(({ event: name }) => name === 'changes')
  expect(data.changes.map(({ kind }: MatchChange) => kind)).toEqual(['joined', 'started'])
  await again.close()
})

test('a match is told from now on, too', async () => {
  const [board] = await boardsOf(world.http, await startEvent(world.http, {}, { players: 2 }))
  const stream = await fromNow(`/matches/${board!.id}`)
  await joinBoth(world.http, board!)
  await stream.until(({ event }) => event === 'started')
  expect(stream.received.map(({ event }) => event)).toEqual(['joined', 'started'])
  await stream.close()
})

/** What a side has left at an instant, by what a read says as of its own. */
const asOf = (game: Game, at: string): Game => {
  if (game.status !== 'RUNNING' || game.pausedAt !== null) return { ...game, serverTimeUtc: at }
  const elapsed = Date.parse(at) - Date.parse(game.serverTimeUtc)
  const left = (ms: number, runs: boolean) => (runs ? Math.max(0, ms - elapsed) : ms)
  return {
    ...game,
    whiteTimeMsRemaining: left(game.whiteTimeMsRemaining, game.turn === 'WHITE'),
    blackTimeMsRemaining: left(game.blackTimeMsRemaining, game.turn === 'BLACK'),
    serverTimeUtc: at,
  }
}

const KNIGHTS = ['g1f3', 'g8f6', 'f3g1', 'f6g8']
const STEPS = fc.array(fc.constantFrom('move', 'offer', 'decline', 'wait'), { minLength: 1, maxLength: 12 })

test('a match that was read and folded is the match as it is read, clocks to the millisecond', async () => {
  await fc.assert(
    fc.asyncProperty(STEPS, async steps => {
      const [board] = await boardsOf(world.http, await startEvent(world.http, {}, { players: 2 }))
      const { id, white, black } = board!
      const stream = await fromNow(`/matches/${id}`)
      let { tieBreakMatches: _, ...folded } = (await world.http.get(`/matches/${id}`)).body
      await joinBoth(world.http, board!)
      let ply = 0
      for (const step of steps) {
        const [mover, other] = ply % 2 === 0 ? [white, black] : [black, white]
        if (step === 'move') {
          // Not so often that the game is drawn by repetition.
          if (ply === 6) continue
          await world.http.post(`/matches/${id}/move`, mover.token, moveOf(KNIGHTS[ply % 4]!))
          ply += 1
        } else if (step === 'wait') world.time.advance(1234)
        else {
          // An offer over the opponent's would accept it, and end the game.
          const { drawOfferBy, turn } = (await world.http.get(`/matches/${id}`)).body
          const isOffered = drawOfferBy !== null && drawOfferBy !== turn
          if (step === 'offer' && !isOffered) await world.http.post(`/matches/${id}/draw/offer`, mover.token)
          else await world.http.post(`/matches/${id}/draw/decline`, (isOffered ? mover : other).token)
        }
      }
      const { tieBreakMatches: __, ...read } = (await world.http.get(`/matches/${id}`)).body
      if (read.version > folded.version)
        await stream.until(({ data }) => data.version === read.version || data.version > read.version)
      for (const change of stream.received.flatMap(changesOf)) {
        expect(isFoldable(folded, change)).toBe(true)
        folded = foldGame(folded, change)
      }
      expect(asOf(folded, read.serverTimeUtc)).toEqual(read)
      await stream.close()
    }),
    { numRuns: sized(100, 6) },
  )
})

const ASKED = ['join', 'join', 'swap-colors', 'pause', 'resume', 'clock', 'move', 'draw/offer'] as const
const COMMANDS = fc.array(fc.tuple(fc.constantFrom(...ASKED), fc.boolean()), { minLength: 2, maxLength: 10 })

test('after whatever players and arbiters ask, what was told adds up to the match as it is, or says that it does not', async () => {
  await fc.assert(
    fc.asyncProperty(COMMANDS, async asked => {
      const event = await startEvent(world.http, {}, { players: 2 })
      const [{ id, white, black }] = (await boardsOf(world.http, event)) as [Board]
      const stream = await openStream(world.nodes[1]!.url, `/matches/${id}/events`)
      const first = await stream.until(({ event: name }) => name === 'snapshot')
      let watched: WatchedMatch = first.data.match
      const read = async () => withoutTieBreaks((await world.http.get(`/matches/${id}`)).body)
      let game = await read()
      let seen = stream.received.length
      for (const [what, isFirst] of asked) {
        const { token } =
          what === 'swap-colors' || what === 'clock' || what === 'pause' || what === 'resume'
            ? event.organiser
            : isFirst
              ? white
              : black
        const body = {
          clock: { note: 'as agreed', whiteMs: isFirst ? 60_000 : 90_000 },
          move: moveOf('g1f3'),
        }
        await world.http.post(
          `/matches/${id}/${what}`,
          token,
          what in body ? body[what as keyof typeof body] : {},
        )
        world.time.advance(1234)
        const now = await read()
        if (now.version === game.version) continue
        await stream.until(({ data }) => data.version === now.version)
        const changes = stream.received.slice(seen).flatMap(changesOf)
        seen = stream.received.length
        const known = sides(game)
        const isWhole = changes.every(change => isFoldable(game, change))
        game = changes.reduce(foldGame, game)
        expect([known, sides(now)]).toContainEqual(sides(game))
        if (isWhole) expect(asOf(game, now.serverTimeUtc)).toEqual(now)
        watched = changes.reduce(foldMatch, watched)
        game = now
      }
      const other = await openStream(world.nodes[0]!.url, `/matches/${id}/events`)
      expect(watched).toEqual((await other.until(({ event: name }) => name === 'snapshot')).data.match)
      await other.close()
      await stream.close()
    }),
    {
      numRuns: sized(60, 6),
      examples: [
        [
          [
            ['join', true],
            ['swap-colors', true],
            ['join', false],
          ],
        ],
      ],
    },
  )
})

/** Who has which colour, and who of them is there. */
const sides = (game: Game) => ({
  white: [game.whiteEntryId, game.whiteName, game.whitePlayerId, game.whiteRating, game.whiteJoinedAt],
  black: [game.blackEntryId, game.blackName, game.blackPlayerId, game.blackRating, game.blackJoinedAt],
})

const withoutTieBreaks = ({ tieBreakMatches: _, ...game }: Match): Game => game

test('what the server reckons with is read again: a pause, a correction, a version that is missing', async () => {
  const game = (
    await world.http.get(`/matches/${(await boardsOf(world.http, await startEvent(world.http)))[0]!.id}`)
  ).body as Game
  const change = (kind: MatchChange['kind'], by: number): MatchChange => ({
    kind,
    matchId: game.id,
    version: game.version + by,
  })
  expect(
    [change('paused', 1), change('result', 1), change('ended', 1), change('move', 2)].map(each =>
      isFoldable(game, each),
    ),
  ).toEqual([false, false, false, false])
  expect([change('joined', 1), change('result', 0)].map(each => isFoldable(game, each))).toEqual([true, true])
})
