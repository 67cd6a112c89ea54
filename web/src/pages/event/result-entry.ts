import { type Signal, useSignal } from '@preact/signals'
import type { ResultByColor } from '../../../../src/domain/kernel/result-code.ts'
import type { Match } from '../../../../src/wire/matches.ts'
import type { Round } from '../../../../src/wire/rounds.ts'
import type { Effect } from '../../../../src/wire/rulings.ts'
import { clearResult, type Insistence, rule } from '../../api/arbiter.ts'
import { reads } from '../../api/endpoints.ts'
import type { Failure } from '../../api/http.ts'
import { lastOf, reload } from '../../api/remote.ts'
import { desk } from '../../i18n/desk.ts'
import { directing } from '../../i18n/directing.ts'
import { nextWithout, rulingOf } from '../../model/result-entry.ts'
import { announce } from '../../parts/announcer.tsx'

/** What is entered in a row: a result, or that it has none. */
export type RowRuling = ResultByColor | 'NONE'

/** What a row is about to be: a result on its way (and one that was asked for meanwhile), a correction that waits for a yes, or what was refused; and what it was before it was cleared. */
export type RowState =
  | { readonly kind: 'saving'; readonly ruling: RowRuling; readonly next?: RowRuling }
  | {
      readonly kind: 'asking'
      readonly ruling: RowRuling
      readonly effect: Effect
      readonly match: Match
    }
  | { readonly kind: 'refused'; readonly failure: Failure }
  | { readonly kind: 'cleared'; readonly was: ResultByColor }

export type ResultEntry = {
  readonly stateOf: (id: string) => RowState | undefined
  /** Enters a result; on a match that is over, looks first what that would change. */
  readonly enter: (match: Match, ruling: RowRuling) => Promise<void>
  /** Enters the correction that was looked at. */
  readonly confirm: (match: Match) => Promise<void>
  readonly dismiss: (match: Match) => void
}

type Rows = Signal<ReadonlyMap<string, RowState>>

export const rowId = (matchId: string): string => `row-${matchId}`
export const focusRow = (matchId: string | undefined): void => {
  if (matchId !== undefined) document.getElementById(rowId(matchId))?.focus()
}

let awaited: string | undefined

/** Has the row of a match take the focus: at once if it is there (then true), else when its table is shown. */
export const awaitRow = (matchId: string): boolean => {
  const isThere = document.getElementById(rowId(matchId)) !== null
  if (isThere) focusRow(matchId)
  else awaited = matchId
  return isThere
}

export const takeAwaitedRow = (): string | undefined => {
  const row = awaited
  awaited = undefined
  return row
}

export const useResultEntry = (eventId: string, round: Round): ResultEntry => {
  const rows: Rows = useSignal(new Map())
  return {
    stateOf: id => rows.value.get(id),
    enter: (match, ruling) => enter(rows, { eventId, round, match, ruling }),
    confirm: match => confirm(rows, eventId, match),
    dismiss: match => {
      put(rows, match.id, undefined)
      focusRow(match.id)
    },
  }
}

const put = (rows: Rows, id: string, state: RowState | undefined) => {
  const next = new Map(rows.peek())
  if (state === undefined) next.delete(id)
  else next.set(id, state)
  rows.value = next
}

const savingOf = (rows: Rows, id: string) => {
  const state = rows.peek().get(id)
  return state?.kind === 'saving' ? state : undefined
}

type Entered = { eventId: string; round: Round; match: Match; ruling: RowRuling }

const enter = async (rows: Rows, { eventId, round, match, ruling }: Entered) => {
  const saving = savingOf(rows, match.id)
  if (saving !== undefined) {
    // Not before the server has answered: until then nobody knows what would be corrected.
    if (saving.ruling !== ruling) put(rows, match.id, { ...saving, next: ruling })
    return
  }
  put(rows, match.id, undefined)
  if ((rulingOf(match) ?? 'NONE') === ruling) return focusRow(match.id)
  put(rows, match.id, { kind: 'saving', ruling })
  if (match.status === 'FINISHED') return lookAhead(rows, eventId, match, ruling)
  focusRow(nextWithout(round.matches, match.id, id => savingOf(rows, id) !== undefined))
  const reply = await sendRuling(match, ruling, undefined)
  await settle(rows, eventId, match, reply.ok ? ruling : reply.error)
}

const sendRuling = (match: Match, ruling: RowRuling, how: Insistence) =>
  ruling === 'NONE'
    ? clearResult(match, how)
    : rule(match, ruling, { preview: how === 'preview', force: how === 'force' })

const lookAhead = async (rows: Rows, eventId: string, match: Match, ruling: RowRuling) => {
  const reply = await sendRuling(match, ruling, 'preview')
  if (!reply.ok) return settle(rows, eventId, match, reply.error)
  put(rows, match.id, { kind: 'asking', ruling, effect: reply.value.effect, match })
}

const confirm = async (rows: Rows, eventId: string, { id }: Match) => {
  const asked = rows.peek().get(id)
  if (asked?.kind !== 'asking') return
  const { ruling, effect, match } = asked
  focusRow(id)
  put(rows, id, { kind: 'saving', ruling })
  // The version is that of the preview: a result entered since is not corrected unseen.
  const reply = await sendRuling(match, ruling, effect.needsForce.length > 0 ? 'force' : undefined)
  await settle(rows, eventId, match, reply.ok ? ruling : reply.error)
}

/** The row shows the server's answer only when the round has been read again; so it is never ahead of it. */
const settle = async (rows: Rows, eventId: string, match: Match, end: RowRuling | Failure) => {
  await Promise.all([reload(reads.rounds(eventId)), reload(reads.tournament(eventId))])
  if (typeof end !== 'string') return put(rows, match.id, { kind: 'refused', failure: end })
  const next = savingOf(rows, match.id)?.next
  const was = rulingOf(match)
  const isCleared = end === 'NONE' && was !== undefined
  put(rows, match.id, isCleared ? { kind: 'cleared', was } : undefined)
  announce(whatWasDone(match, end))
  if (next !== undefined) await enterNext(rows, eventId, match.id, next)
}

const whatWasDone = ({ tableNumber }: Match, end: RowRuling): string => {
  const words = directing.value.results
  return end === 'NONE'
    ? desk.value.hand.clearedOn(tableNumber)
    : words.entered(tableNumber, words.short[end])
}

const enterNext = async (rows: Rows, eventId: string, id: string, ruling: RowRuling) => {
  for (const round of lastOf(reads.rounds(eventId)) ?? []) {
    const match = round.matches.find(one => one.id === id)
    if (match !== undefined) await enter(rows, { eventId, round, match, ruling })
  }
}
