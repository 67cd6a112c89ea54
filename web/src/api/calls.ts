import type { PlayersCall } from '../../../src/domain/match/call.ts'
import type { ReportedResult } from '../../../src/domain/match/report.ts'
import type { Call } from '../../../src/wire/calls.ts'
import type { Match } from '../../../src/wire/matches.ts'
import { event, game, post, type Read } from './endpoints.ts'
import { call } from './session.ts'

// What players say of their games to arbiters, and what becomes of it: spectators do not load it.

/** A player is told of their own calls, an arbiter of all. */
export const callsAboutRead = (matchId: string): Read<readonly Call[]> => ({
  path: `${game(matchId)}/calls`,
})

export const callArbiter = (matchId: string, kind: PlayersCall, text: string) =>
  post<Call>(`${game(matchId)}/calls`, text === '' ? { kind } : { kind, text })

export const takeCallBack = ({ matchId, id }: Call) =>
  call<Call>({ method: 'DELETE', path: `${game(matchId)}/calls/${id}` })

export const reportResult = (matchId: string, result: ReportedResult) =>
  post<Match>(`${game(matchId)}/report`, { result })

export const takeReportBack = (matchId: string) =>
  call<Match>({ method: 'DELETE', path: `${game(matchId)}/report` })

export const MOST_SHOWN = 100

/** Those that wait, then those somebody has taken, then those that are over. */
export const queueRead = (
  eventId: string,
): Read<{ readonly items: readonly Call[]; readonly nextCursor: string | null }> => ({
  path: `${event(eventId)}/calls?limit=${MOST_SHOWN}`,
})

const answer = ({ tournamentId, id }: Call, step: 'take' | 'close', body: object) =>
  post<Call>(`${event(tournamentId)}/calls/${id}/${step}`, body)

/** From another arbiter only where that is meant. */
export const takeCall = (taken: Call, takeOver: boolean) =>
  answer(taken, 'take', takeOver ? { takeOver } : {})

export const closeCall = (closed: Call, note: string) => answer(closed, 'close', note === '' ? {} : { note })
