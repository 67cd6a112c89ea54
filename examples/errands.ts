import type { Client } from '../src/client/client.ts'
import type { Errand } from './diary.ts'

/** The event that is directed, and the entry of each player by name. */
export type Desk = {
  readonly api: Client
  readonly id: string
  readonly entries: Map<string, string>
}

/** Does one errand by the calls that are there for it; what was done, in words. */
export const carryOut = async (desk: Desk, errand: Errand): Promise<string> => {
  const { api, id } = desk
  const entry = (name: string) => ({ id, entryId: entryOf(desk, name) })
  switch (errand.kind) {
    case 'late':
      return enterLate(desk, errand)
    case 'bye': {
      const body = { roundNumber: errand.round, byeType: errand.bye }
      await api('POST /tournaments/{id}/entries/{entryId}/byes', { path: entry(errand.name), body })
      return `${errand.name} asks for a ${inWords(errand.bye)} bye in round ${errand.round}`
    }
    case 'no-bye': {
      const path = { ...entry(errand.name), roundNumber: String(errand.round) }
      await api('DELETE /tournaments/{id}/entries/{entryId}/byes/{roundNumber}', { path })
      return `${errand.name} can play in round ${errand.round} after all`
    }
    case 'apart': {
      const body = { entryIds: errand.names.map(name => entryOf(desk, name)), reason: errand.reason }
      await api('POST /tournaments/{id}/forbidden-pairs', { path: { id }, body })
      return `${errand.names.join(' and ')} are kept apart (${errand.reason})`
    }
    case 'withdraw':
      await api('DELETE /tournaments/{id}/entries/{entryId}', { path: entry(errand.name) })
      return `${errand.name} withdraws`
    case 'return':
      await api('POST /tournaments/{id}/entries/{entryId}/return', { path: entry(errand.name) })
      return `${errand.name} returns`
    case 'correct':
      return correct(desk, errand)
  }
}

const entryOf = ({ entries }: Desk, name: string): string => {
  const entry = entries.get(name)
  if (entry === undefined) throw new Error(`${name} has not entered`)
  return entry
}

const inWords = (bye: 'HALF' | 'ZERO'): string => (bye === 'HALF' ? 'half-point' : 'zero-point')

const enterLate = async (
  { api, id, entries }: Desk,
  { person, fromRound, missed }: Extract<Errand, { kind: 'late' }>,
): Promise<string> => {
  const body = { ...person, missedRounds: missed, ...(fromRound === undefined ? {} : { fromRound }) }
  const entered = await api('POST /tournaments/{id}/entries', { path: { id }, body })
  entries.set(person.name, entered.id)
  const from = fromRound === undefined ? '' : ` to play from round ${fromRound} on`
  return `${person.name} enters late${from}; rounds missed are ${inWords(missed)} byes`
}

/** Looks first at what the correction would change, and makes it then. */
const correct = async (
  { api, id }: Desk,
  { round, board }: Extract<Errand, { kind: 'correct' }>,
): Promise<string> => {
  const matches = await api('GET /tournaments/{id}/matches', { path: { id }, query: { round } })
  const match = matches.find(({ boardNumber }) => boardNumber === board)
  if (match === undefined) throw new Error(`round ${round} has no board ${board}`)
  const result = match.result === 'WHITE_WIN' ? 'BLACK_WIN' : 'WHITE_WIN'
  // Whoever changes a result that stands says which version of the match they saw.
  const call = {
    path: { id: match.id },
    body: { result, note: 'both players say so' },
    ifMatch: `"${match.version}"`,
  } as const
  const { effect } = await api('POST /matches/{id}/result', { ...call, query: { preview: 'true' } })
  await api('POST /matches/{id}/result', call)
  const moved = effect.standings.length
  return `round ${round}, board ${board}: ${match.whiteName} – ${match.blackName} was a ${winner(result)} win; ${moved} places change`
}

const winner = (result: 'WHITE_WIN' | 'BLACK_WIN'): string => (result === 'WHITE_WIN' ? 'White' : 'Black')
