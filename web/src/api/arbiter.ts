import type { ResultByColor } from '../../../src/domain/kernel/result-code.ts'
import type { Adjusted, Adjustment } from '../../../src/wire/adjustments.ts'
import type { Invitation } from '../../../src/wire/invitations.ts'
import type { Match } from '../../../src/wire/matches.ts'
import type { ForbiddenPairs, Forbidding, Round } from '../../../src/wire/rounds.ts'
import type { RuledMatch, VoidedMatch } from '../../../src/wire/rulings.ts'
import type { Tournament, TournamentDraft } from '../../../src/wire/tournaments.ts'
import { event, game, post, type Read } from './endpoints.ts'
import { change, entry, type Seen, versionOf } from './entries.ts'
import type { Reply } from './http.ts'
import { call } from './session.ts'

// What only organisers and arbiters ask for: spectators do not load it.

/** What is not said stays; what is, is checked together with the rest. */
export const editTournament = (
  { id, version }: Tournament,
  changes: TournamentDraft,
): Promise<Reply<unknown>> => call({ method: 'PATCH', path: event(id), body: changes, version })

export const createTournament = (draft: TournamentDraft) => post<Tournament>('/tournaments', draft)

export type LifeStep = 'open' | 'start' | 'finish' | 'cancel' | 'unstart' | 'reopen'

/** `force` starts while players may still check in. */
export const moveOn = (id: string, step: LifeStep, force = false) =>
  post<Tournament>(`${event(id)}/${step}${force ? '?force=true' : ''}`)

export const publishRound = (id: string) => post<Round>(`${event(id)}/rounds`)
export const takeBackRound = (id: string, round: number) =>
  call<unknown>({ method: 'DELETE', path: `${event(id)}/rounds/${round}` })

type Judged = Pick<Match, 'id' | 'status' | 'version' | 'playMode'>

export type RulingOptions = {
  readonly note?: string
  /** Only looks what the ruling would do. */
  readonly preview?: boolean
  /** Takes back what has begun since. */
  readonly force?: boolean
}

/**
 * A ruling names the version it was decided on, so that of two arbiters one wins. An open game on the server moves on
 * too fast for that, and needs none.
 */
export const rule = (match: Judged, result: ResultByColor, options: RulingOptions = {}) => {
  const { note = '', preview = false, force = false } = options
  const query = preview ? '?preview=true' : force ? '?force=true' : ''
  return call<RuledMatch>({
    method: 'POST',
    path: `${game(match.id)}/result${query}`,
    body: { result, ...noted(note) },
    ...(isStill(match) ? { version: match.version } : {}),
  })
}

/** Enters what one side has reported; with the version as it is now, since the queue of calls does not say it. */
export const acceptReport = async (matchId: string, result: ResultByColor): Promise<Reply<unknown>> => {
  const found = await call<Match>({ method: 'GET', path: game(matchId) })
  return found.ok ? rule(found.value, result) : found
}

/** Takes a result of a real board back: the match waits for one again. */
export const clearResult = ({ id, version }: Judged, how: Insistence) =>
  call<RuledMatch>({ method: 'DELETE', path: `${game(id)}/result${asQuery(how)}`, version })

export type Voiding = { readonly note: string; readonly replay: boolean; readonly swapColors?: boolean }

/** As for a ruling: an open game on the server moves on too fast for a version. */
export const voidMatch = (match: Judged, voiding: Voiding, how: Insistence) =>
  call<VoidedMatch>({
    method: 'POST',
    path: `${game(match.id)}/void${asQuery(how)}`,
    body: voiding,
    ...(isStill(match) ? { version: match.version } : {}),
  })

const isStill = ({ status, playMode }: Judged): boolean =>
  status === 'FINISHED' || playMode === 'OVER_THE_BOARD'

const noted = (note: string) => (note === '' ? {} : { note })

/** Holds a match up, or lets it go on; no version, since it moves on while one decides. */
export const pauseMatch = ({ id }: Judged, step: 'pause' | 'resume', note: string) =>
  post<unknown>(`${game(id)}/${step}`, noted(note))

/** The same with every game of an event that is open on the server. Answers with those that it changed. */
export const pauseEvent = (id: string, step: 'pause' | 'resume', note: string) =>
  post<readonly unknown[]>(`${event(id)}/${step}`, noted(note))

export type Clocks = { readonly whiteMs?: number; readonly blackMs?: number; readonly note: string }

export const setClocks = ({ id }: Judged, clocks: Clocks) => post<unknown>(`${game(id)}/clock`, clocks)

/** The players of a match that has not begun change colours. */
export const swapColors = ({ id, version }: Judged) =>
  call<Match>({ method: 'POST', path: `${game(id)}/swap-colors`, body: {}, version })

export type NewAdjustment = Pick<Adjustment, 'points' | 'note'>

/** A preview only looks; `force` takes back what was paid. */
export type Insistence = 'preview' | 'force' | undefined

const asQuery = (how: Insistence): string => (how === undefined ? '' : `?${how}=true`)

export const adjust = (
  seen: Seen,
  id: string,
  points: NewAdjustment,
  how: Insistence,
): Promise<Reply<Adjusted>> => change(seen, 'POST', `${entry(id)}/adjustments${asQuery(how)}`, points)

export const undoAdjustment = (
  seen: Seen,
  { id, entryId }: Adjustment,
  how: Insistence,
): Promise<Reply<Adjusted>> => change(seen, 'DELETE', `${entry(entryId)}/adjustments/${id}${asQuery(how)}`)

const forbiddenOf = ({ id }: Seen) => `/tournaments/${encodeURIComponent(id)}/forbidden-pairs`

export const forbid = (seen: Seen, body: Forbidding): Promise<Reply<ForbiddenPairs>> =>
  call({ method: 'POST', path: forbiddenOf(seen), body, ...versionOf(seen) })

export const allow = (seen: Seen, id: string): Promise<Reply<readonly ForbiddenPairs[]>> =>
  call({ method: 'DELETE', path: `${forbiddenOf(seen)}/${id}`, body: {}, ...versionOf(seen) })

/** Whom arbiters have asked whether they come. */
export const invitationsRead = (id: string): Read<{ readonly items: readonly Invitation[] }> => ({
  path: `${event(id)}/invitations`,
})

export const uninvite = (seen: Seen, id: string): Promise<Reply<unknown>> =>
  change(seen, 'DELETE', `${entry(id)}/invitation`)
