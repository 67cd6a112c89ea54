import type { Api, Match, Payout, Standing, Tournament } from './api.ts'
import type { DemoEvent, Players } from './event.ts'
import { playContest } from './game.ts'
import type { DemoOptions } from './options.ts'
import { planRound, planTieBreak } from './plan.ts'
import { complaints, payoutLines, roundLines, tableLines } from './report.ts'

type Print = (lines: readonly string[]) => void

/** Plays a started event to its end and prints how it goes; what is wrong with it then, if anything. */
export const playEvent = async (
  api: Api,
  event: DemoEvent,
  { seed, policy }: Pick<DemoOptions, 'seed' | 'policy'>,
  print: Print,
): Promise<string[]> => {
  const path = `/tournaments/${event.tournament.id}`
  let { currentRound, status } = event.tournament
  while (status === 'ACTIVE') {
    print(
      roundLines(
        currentRound,
        await playRound(api, path, currentRound, event.players, seed, policy !== 'NONE'),
      ),
    )
    const after = await api.get<Tournament>(path)
    if (after.status === 'ACTIVE' && after.currentRound === currentRound)
      return [`Nothing followed after round ${currentRound}.`]
    currentRound = after.currentRound
    status = after.status
  }
  return reportEnd(api, path, print)
}

/** All games of a round at the same time; its matches by board once they are over. */
const playRound = async (
  api: Api,
  path: string,
  round: number,
  players: Players,
  seed: string,
  manyDraws: boolean,
): Promise<Match[]> => {
  const read = () => api.get<Match[]>(`${path}/matches?round=${round}`)
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

const reportEnd = async (api: Api, path: string, print: Print): Promise<string[]> => {
  const tournament = await api.get<Tournament>(path)
  const payouts = await api.get<Payout[]>(`${path}/payouts`)
  const standings = await api.get<Standing[]>(`${path}/standings`)
  print(payoutLines(tournament, payouts))
  print(tableLines(standings, payouts, tournament.currency))
  return complaints(tournament, await api.get<Match[]>(`${path}/matches`), payouts)
}
