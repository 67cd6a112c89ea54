import { expect, test } from 'vitest'
import { STANDARD_POINTS } from '../../src/domain/rounds/point-system.ts'
import { register } from '../helpers/event.ts'
import { useWorld } from '../helpers/server.ts'
import { sized } from '../helpers/size.ts'
import { replay } from '../helpers/swiss-replay.ts'
import { eventOf, refereeEvents } from '../swiss/corpus.ts'

const world = useWorld()

/** A few in every run, forty on the build machine, all of them with a TEST_SIZE of 20. */
const WANTED = sized(40, 4)

const LARGEST = 60

const playable = refereeEvents()
  .map(line => ({ ...line, event: eventOf(line.trf) }))
  .filter(({ event }) => event.players.length <= LARGEST)
  .filter(({ event }) => JSON.stringify(event.points) === JSON.stringify(STANDARD_POINTS))

const sizeOf = ({ event, boards }: (typeof playable)[number]) => event.players.length * boards.length

/** From every category in turn, small events first, so that byes, forfeits, withdrawals, acceleration and all the rest occur in a sample. */
const sample = () => {
  const byCategory = new Map<string, typeof playable>()
  for (const line of playable.toSorted((one, other) => sizeOf(one) - sizeOf(other))) {
    const category = line.id.slice(0, line.id.indexOf('-'))
    byCategory.set(category, [...(byCategory.get(category) ?? []), line])
  }
  const turns = [...byCategory.values()].flatMap(lines => lines.map((line, turn) => ({ line, turn })))
  return turns
    .sort((one, other) => one.turn - other.turn)
    .map(({ line }) => line)
    .slice(0, WANTED)
}

test.each(sample().map(line => [line.id, line] as const))(
  '%s is played on the server as the referee paired it',
  { timeout: 300_000 },
  async (_, { event, boards }) => {
    const organiser = await register(world.http, 'organiser')
    const acceleration = event.virtualPoints(1, 1) > 0 ? 'BAKU' : 'NONE'
    expect(await replay(world.http, event, acceleration, boards.length, organiser)).toEqual(boards)
  },
)
