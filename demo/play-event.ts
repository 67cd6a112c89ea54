import type { Client, Match } from '../src/client/client.ts'
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
  let { currentRound, status } = event.tournament
  while (status === 'ACTIVE') {
    print(
      roundLines(
        currentRound,
        await playRound(api, path, currentRound, event.players, seed, policy !== 'NONE'),
      ),
    )
    const after = await api('GET /tournaments/{id}', { path })
    if (after.status === 'ACTIVE' && after.currentRound === currentRound)
      return [`Nothing followed after round ${currentRound}.`]
    currentRound = after.currentRound
    status = after.status
  }
  return reportEnd(api, path, print)
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
  print(tableLines(standings, payouts, tournament.currency))
  return complaints(tournament, await api('GET /tournaments/{id}/matches', { path }), payouts)
}
