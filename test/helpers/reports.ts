import type { Reply } from './client.ts'
import { boardsOf, type Event, type Person, register, startEvent } from './event.ts'
import type { World } from './server.ts'

/** An event whose players report results of real boards. */
export const SWISS = { format: 'SWISS', rounds: 3, playMode: 'OVER_THE_BOARD', playersReport: true }

export type ReportedBoard = {
  readonly event: Event
  readonly id: string
  readonly organiser: string
  readonly white: string
  readonly black: string
}

/** What tests of reports do in a world of two nodes: accounts are dear, so one organiser and two players do it all. */
export const useReports = (world: World) => {
  let people: Promise<readonly [Person, Person, Person]> | undefined
  const regulars = () => {
    people ??= Promise.all([register(world.http, 'organiser'), register(world.http), register(world.http)])
    return people
  }
  return {
    regulars,
    /** The only board of the first round of an event of two on a real board. */
    board: async (settings: object = {}): Promise<ReportedBoard> => {
      const [organiser, ...players] = await regulars()
      const asked = { ...SWISS, ...settings }
      const event = await startEvent(world.http, asked, { organiser, people: players })
      if (asked.format === 'SWISS') await world.http.post(`/tournaments/${event.id}/rounds`, organiser.token)
      const [first] = await boardsOf(world.http, event)
      const { id, white, black } = first!
      return { event, id, organiser: organiser.token, white: white.token, black: black.token }
    },
    report: (id: string, token: string, result: string, node = 0): Promise<Reply> =>
      world.nodes[node]!.client.post(`/matches/${id}/report`, token, { result }),
    takeBack: (id: string, token: string): Promise<Reply> =>
      world.http.call('DELETE', `/matches/${id}/report`, { token }),
    readAs: async (id: string, token?: string) => (await world.http.get(`/matches/${id}`, token)).body,
    callsOf: async ({ event, organiser }: ReportedBoard) =>
      (await world.http.get(`/tournaments/${event.id}/calls`, organiser)).body.items,
  }
}

/** What is reported of a match, White's first. */
export const saidIn = (match: { readonly reports: readonly { readonly result: string }[] }): string[] =>
  match.reports.map(({ result }) => result)
