import type { Client, Round, Standing } from '../src/client/client.ts'
import { type Diary, type Errand, ROUNDS } from './diary.ts'
import { carryOut, type Desk } from './errands.ts'
import { slipOf } from './results.ts'

export type Directing = {
  readonly api: Client
  readonly diary: Diary
  readonly seed: string
  readonly print: (line: string) => void
  /** Given the tournament report when all results of a round are in. */
  readonly onReport: (round: number, trf: string) => void
}

/** Directs a Swiss over the board from the list of players to the final table; the id of the event. */
export const direct = async ({ api, diary, seed, print, onReport }: Directing): Promise<string> => {
  const { id } = await openEvent(api, diary, seed)
  const ratings = ratingsOf(diary)
  const entered = await api('GET /tournaments/{id}/players', { path: { id } })
  const desk: Desk = { api, id, entries: new Map(entered.map(({ name, id: entry }) => [name, entry])) }
  print(`${entered.length} players have entered`)
  for (let round = 1; round <= ROUNDS; round++) {
    for (const errand of diary.errands.get(round) ?? []) print(`  ${await carryOut(desk, errand)}`)
    const made = await api('POST /tournaments/{id}/rounds', { path: { id } })
    print(roundLine(made))
    await enterResults(api, made, match => slipOf(match, ratings, seed))
    onReport(round, await api('GET /tournaments/{id}/trf', { path: { id } }))
  }
  await api('POST /tournaments/{id}/finish', { path: { id } })
  for (const line of tableLines(await api('GET /tournaments/{id}/standings', { path: { id } }))) print(line)
  return id
}

/** With a list of players the event is made, entered and started in one call. */
const openEvent = (api: Client, { players }: Diary, seed: string) =>
  api('POST /tournaments', {
    body: {
      title: 'Riverside Open',
      description: 'Nine rounds by FIDE’s Dutch system, directed by a program',
      format: 'SWISS',
      pairingSystem: 'DUTCH',
      playMode: 'OVER_THE_BOARD',
      rounds: ROUNDS,
      seed,
      tieBreaks: ['BH/C1', 'BH', 'DE'],
      players,
    },
  })

const ratingsOf = ({ players, errands }: Diary): ReadonlyMap<string, number | undefined> => {
  const late = [...errands.values()].flat().filter(isLate)
  return new Map([...players, ...late.map(({ person }) => person)].map(({ name, rating }) => [name, rating]))
}

const isLate = (errand: Errand): errand is Extract<Errand, { kind: 'late' }> => errand.kind === 'late'

type Board = Round['matches'][number]

/** One slip after another, as they come to the desk. Byes have their result already. */
const enterResults = async (
  api: Client,
  { matches }: Round,
  slip: (board: Board) => ReturnType<typeof slipOf>,
): Promise<void> => {
  for (const match of matches) {
    if (match.result !== null) continue
    await api('POST /matches/{id}/result', { path: { id: match.id }, body: { result: slip(match) } })
  }
}

const roundLine = ({ roundNumber, matches }: Round): string => {
  const boards = matches.filter(({ byeType }) => byeType === null)
  const byes = matches.flatMap(({ byeType, whiteName }) =>
    byeType === null
      ? []
      : [`${whiteName} (${byeType === 'PAIRING' ? 'no opponent' : byeType.toLowerCase()})`],
  )
  return `Round ${roundNumber}: ${boards.length} boards${byes.length === 0 ? '' : `; byes: ${byes.join(', ')}`}`
}

const tableLines = (standings: readonly Standing[]): string[] => {
  const codes = standings[0]?.tieBreaks.map(({ code }) => code.padStart(5)) ?? []
  return [
    '',
    `Place  ${'Player'.padEnd(20)} Points  ${codes.join('  ')}`,
    ...standings.map(({ place, name, score, tieBreaks }) => {
      const values = tieBreaks.map(({ value }) => (value ?? '-').padStart(5))
      return `${String(place ?? '-').padStart(5)}  ${name.padEnd(20)} ${score.toFixed(1).padStart(6)}  ${values.join('  ')}`
    }),
  ]
}
