import { seededRandom, shuffled } from '../src/domain/kernel/random.ts'
import { makePeople, type Person } from './people.ts'

export const ROUNDS = 9

/** What an arbiter has to see to before a round is paired. People are named, as they would be at the desk. */
export type Errand =
  | {
      readonly kind: 'late'
      readonly person: Person
      readonly fromRound?: number
      readonly missed: 'HALF' | 'ZERO'
    }
  | { readonly kind: 'bye'; readonly name: string; readonly round: number; readonly bye: 'HALF' | 'ZERO' }
  | { readonly kind: 'no-bye'; readonly name: string; readonly round: number }
  | { readonly kind: 'apart'; readonly names: readonly string[]; readonly reason: string }
  | { readonly kind: 'withdraw'; readonly name: string }
  | { readonly kind: 'return'; readonly name: string }
  /** The result of a board of an earlier round was written down wrong. */
  | { readonly kind: 'correct'; readonly round: number; readonly board: number }

export type Diary = {
  readonly players: readonly Person[]
  /** By the round that is made afterwards. */
  readonly errands: ReadonlyMap<number, readonly Errand[]>
}

/** An event as it may happen to any arbiter: the same for the same seed. */
export const makeDiary = (count: number, seed: string): Diary => {
  const everybody = makePeople(count + 3, seed)
  const players = everybody.slice(0, count)
  const names = shuffled(players, seededRandom(`${seed}/diary`)).map(({ name }) => name)
  return { players, errands: new Map(errandsOf(names, everybody.slice(count))) }
}

const errandsOf = (names: readonly string[], late: readonly Person[]): [number, Errand[]][] => {
  const [away, ill, travels, unsure, leaves, gone, back, cousin, other] = names as Nine
  const [one, two, three] = late as [Person, Person, Person]
  return [
    [1, [apart(cousin, other), bye(away, 1, 'HALF'), bye(travels, 5, 'HALF')]],
    [2, [enters(one, 'HALF'), enters(two, 'ZERO'), bye(unsure, 4, 'HALF')]],
    [3, [{ ...enters(three, 'HALF'), fromRound: 4 }]],
    [4, [{ kind: 'no-bye', name: unsure, round: 4 }, withdraws(leaves)]],
    [5, [withdraws(back), bye(ill, 6, 'ZERO')]],
    [6, [{ kind: 'correct', round: 4, board: 2 }]],
    [7, [withdraws(gone)]],
    [8, [{ kind: 'return', name: back }]],
  ]
}

type Nine = [string, string, string, string, string, string, string, string, string]
type Of<Kind extends Errand['kind']> = Extract<Errand, { kind: Kind }>

const bye = (name: string, round: number, type: 'HALF' | 'ZERO'): Of<'bye'> => ({
  kind: 'bye',
  name,
  round,
  bye: type,
})

const enters = (person: Person, missed: 'HALF' | 'ZERO'): Of<'late'> => ({ kind: 'late', person, missed })

const withdraws = (name: string): Of<'withdraw'> => ({ kind: 'withdraw', name })

const apart = (...names: string[]): Of<'apart'> => ({ kind: 'apart', names, reason: 'family' })
