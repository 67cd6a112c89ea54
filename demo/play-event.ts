import type { Client, Match, Tournament } from '../src/client/client.ts'
import type { DemoEvent, Players } from './event.ts'
import { playContest } from './game.ts'
import type { DemoOptions } from './options.ts'
import { planRound, planTieBreak } from './plan.ts'
import { complaints, payoutLines, roundLines, tableLines } from './report.ts'

type Path = { readonly id: string }
type Print = (lines: readonly string[]) => void

/** Plays a started event to its end and prints how it goes; what is wrong with it then, if anything. */
export const playEvent = async (
  api: Client,
  event: DemoEvent,
  { seed, policy }: Pick<DemoOptions, 'seed' | 'policy'>,
  print: Print,
): Promise<string[]> => {
  const path = { id: event.tournament.id }
  for (let done = 0; ; ) {
    const round = await nextRound(api, event.tournament, done)
    if (round === undefined) return reportEnd(api, path, print)
    const played = await playRound(api, path, round, event.players, seed, policy !== 'NONE')
    print(roundLines(round, played))
    done = round
  }
}

/** The round after those that are done; undefined when the event is over. Only a Swiss has to be asked for it. */
const nextRound = async (
  api: Client,
  { id, format, rounds }: Tournament,
  done: number,
): Promise<number | undefined> => {
  const path = { id }
  if (format === 'SWISS' && done !== rounds)
    return (await api('POST /tournaments/{id}/rounds', { path })).roundNumber
  if (format === 'SWISS') await api('POST /tournaments/{id}/finish', { path })
  const { status, currentRound } = await api('GET /tournaments/{id}', { path })
  if (status !== 'ACTIVE') return undefined
  if (currentRound === done) throw new Error(`Nothing followed after round ${done}.`)
  return currentRound
}

/** All games of a round at the same time; its matches by board once they are over. */
const playRound = async (
  api: Client,
  path: Path,
  round: number,
  players: Players,
  seed: string,
  manyDraws: boolean,
): Promise<readonly Match[]> => {
  const read = () => api('GET /tournaments/{id}/matches', { path, query: { round } })
  const open = (await read()).filter(match => match.status !== 'FINISHED')
  const boards = open.map(match => match.boardNumber)
  const plans = planRound(seed, round, boards, manyDraws)
  await Promise.all(
    open.map(match =>
      playContest(api, match, players, tieBreak =>
        tieBreak === undefined
          ? plans.get(match.boardNumber)!
          : planTieBreak(seed, round, match.boardNumber, tieBreak),
      ),
    ),
  )
  return read()
}

const reportEnd = async (api: Client, path: Path, print: Print): Promise<string[]> => {
  const tournament = await api('GET /tournaments/{id}', { path })
  const payouts = await api('GET /tournaments/{id}/payouts', { path })
  const standings = await api('GET /tournaments/{id}/standings', { path })
  print(payoutLines(tournament, payouts))
  print(tableLines(standings, payouts, tournament))
  return complaints(tournament, await api('GET /tournaments/{id}/matches', { path }), payouts)
}
