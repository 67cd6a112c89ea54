import type { Pool } from 'pg'
import { reversePayouts, writePayouts } from '../../src/app/money/payouts.ts'
import { lockTournament, setStatus } from '../../src/db/tournaments.ts'
import { inTransaction } from '../../src/db/transaction.ts'
import { entryId } from '../../src/domain/kernel/ids.ts'
import type { Client } from './client.ts'
import { openEvent, type Person } from './event.ts'

export type MoneyEvent = {
  readonly id: string
  readonly organiser: Person
  /** Of the entries, by seed. */
  readonly entryIds: readonly string[]
}

/** Over the board, so that the arbiter's results are all that it takes; the players have names and no accounts. */
export const openBoardEvent = async (
  http: Client,
  settings: object = {},
  { size = 4, organiser }: { readonly size?: number; readonly organiser?: Person } = {},
): Promise<MoneyEvent> => {
  const event = await openEvent(
    http,
    { playMode: 'OVER_THE_BOARD', ...settings },
    { players: 0, ...(organiser === undefined ? {} : { organiser }) },
  )
  const entryIds: string[] = []
  for (let index = 0; index < size; index++) {
    const body = { name: `Player ${index + 1}`, rating: 2000 - index }
    const entered = await http.post(`/tournaments/${event.id}/entries`, event.organiser.token, body)
    if (entered.status !== 201) throw new Error(`enter failed: ${JSON.stringify(entered.body)}`)
    entryIds.push(entered.body.id)
  }
  return { id: event.id, organiser: event.organiser, entryIds }
}

/** Starts the event and lets entry A win every match until there is none left. */
export const playOut = async (http: Client, { id, organiser }: MoneyEvent): Promise<void> => {
  await http.post(`/tournaments/${id}/start`, organiser.token)
  for (;;) {
    const { body: matches } = await http.get(`/tournaments/${id}/matches`, organiser.token)
    const open = matches.filter((match: { status: string }) => match.status === 'PENDING')
    if (open.length === 0) return
    for (const match of open) {
      const ruled = await http.post(`/matches/${match.id}/result`, organiser.token, { result: 'A_WIN' })
      if (ruled.status !== 200) throw new Error(`result failed: ${JSON.stringify(ruled.body)}`)
    }
  }
}

export const finishedEvent = async (
  http: Client,
  settings: object = {},
  options: Parameters<typeof openBoardEvent>[2] = {},
): Promise<MoneyEvent> => {
  const event = await openBoardEvent(http, settings, options)
  await playOut(http, event)
  return event
}

/** Opens a finished event as a correction does; what was refused, if it was. */
export const reopen = (
  pool: Pool,
  { id, organiser }: MoneyEvent,
  at: number,
  force = false,
): Promise<string | undefined> =>
  inTransaction(pool, async tx => {
    const tournament = (await lockTournament(tx, id))!
    if (tournament.status !== 'FINISHED') return 'NOT_FINISHED'
    const reversed = await reversePayouts(tx, tournament, { force, actorId: organiser.id, at })
    if (!reversed.ok) return reversed.error.code
    await setStatus(tx, id, 'ACTIVE', at)
    return undefined
  })

/** Ends it with these entries in order, at places 1, 2, 3 … or at `places`. */
export const endAgain = (
  pool: Pool,
  { id }: MoneyEvent,
  at: number,
  order: readonly string[],
  places?: readonly number[],
): Promise<void> =>
  inTransaction(pool, async tx => {
    const tournament = (await lockTournament(tx, id))!
    if (tournament.status !== 'ACTIVE') return
    const placings = order.map((entry, index) => ({
      entry: entryId(entry),
      place: places?.[index] ?? index + 1,
      seed: index + 1,
    }))
    await writePayouts(tx, tournament, placings, at)
    await setStatus(tx, id, 'FINISHED', at)
  })

/** An event that is over without a game having been played, so that it may end in any order: no knockout. */
export const endedEvent = async (
  http: Client,
  pool: Pool,
  at: number,
  settings: object,
): Promise<MoneyEvent> => {
  const event = await openBoardEvent(http, { format: 'SWISS', ...settings })
  await setStatus(pool, event.id, 'ACTIVE', at)
  await endAgain(pool, event, at, event.entryIds, [1, 2, 3, 3])
  return event
}
