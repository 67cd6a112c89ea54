import { PASSWORD, type Person, personOf, register } from './accounts.ts'
import type { Client, Reply } from './client.ts'
import type { TestNode, World } from './server.ts'

export { PASSWORD, type Person, register }

/** The world's administrator, made through the one-time link by whoever asks first. */
const admins = new WeakMap<TestNode, Promise<Person>>()

export const adminOf = (world: World): Promise<Person> => {
  const [node] = world.nodes
  if (node === undefined) throw new Error('the world has no node')
  const known = admins.get(node) ?? claim(node)
  admins.set(node, known)
  return known
}

const claim = async (node: TestNode): Promise<Person> =>
  personOf(
    await node.client.post('/auth/first-admin', undefined, {
      token: node.firstAdminToken,
      username: 'admin',
      password: PASSWORD,
    }),
  )

export type Event = {
  readonly id: string
  readonly organiser: Person
  /** In order of entry, which is the order of seeds where nobody has a rating. */
  readonly players: readonly Person[]
}

/** How many enter; `people` who have accounts already come first. */
export type FieldOptions = {
  readonly players?: number
  readonly people?: readonly Person[]
  readonly organiser?: Person
}

/** An event that is on: players entered in order, so that the first is seed 1. Breaks are off unless asked for. */
export const startEvent = async (
  http: Client,
  settings: object = {},
  options: FieldOptions = {},
): Promise<Event> => {
  const event = await openEvent(http, settings, options)
  const started = await http.post(`/tournaments/${event.id}/start`, event.organiser.token)
  if (started.status !== 200) throw new Error(`start failed: ${JSON.stringify(started.body)}`)
  return event
}

export const openEvent = async (
  http: Client,
  settings: object = {},
  { players: count = 2, people = [], organiser }: FieldOptions = {},
): Promise<Event> => {
  const owner = organiser ?? (await register(http, 'organiser'))
  const body = { title: 'Cup', description: 'A cup', timeControl: '5+0', breakSeconds: 0, ...settings }
  const made = await http.post('/tournaments', owner.token, body)
  if (made.status !== 201) throw new Error(`create failed: ${JSON.stringify(made.body)}`)
  const { id } = made.body
  await http.post(`/tournaments/${id}/open`, owner.token)
  const players: Person[] = []
  for (let index = 0; index < Math.max(count, people.length); index++) {
    const player = people[index] ?? (await register(http))
    // Nobody sees a private event before being in it: its organiser enters them.
    const entered =
      made.body.visibility === 'PRIVATE'
        ? await http.post(`/tournaments/${id}/entries`, owner.token, { username: player.username })
        : await http.post(`/tournaments/${id}/entries`, player.token)
    if (entered.status !== 201) throw new Error(`enter failed: ${JSON.stringify(entered.body)}`)
    await acceptInvitation(http, player, entered.body.invitation)
    players.push(player)
  }
  return { id, organiser: owner, players }
}

/** Whoever was entered by somebody else says that they come; nothing where nobody asked them. */
export const acceptInvitation = async (
  http: Client,
  { token }: Person,
  invitation: { readonly id: string } | null,
): Promise<void> => {
  if (invitation === null) return
  const accepted = await http.post(`/me/invitations/${invitation.id}/accept`, token)
  if (accepted.status !== 200) throw new Error(`accept failed: ${JSON.stringify(accepted.body)}`)
}

/** An account that an arbiter enters, and that says that it comes; the entry. */
export const enterAndAccept = async (
  http: Client,
  { id, organiser }: Pick<Event, 'id' | 'organiser'>,
  person: Person,
  facts: object = {},
): Promise<Reply['body']> => {
  const body = { username: person.username, ...facts }
  const entered = await http.post(`/tournaments/${id}/entries`, organiser.token, body)
  if (entered.status !== 201) throw new Error(`enter failed: ${JSON.stringify(entered.body)}`)
  await acceptInvitation(http, person, entered.body.invitation)
  return { ...entered.body, playerId: person.id }
}

export type Board = { readonly id: string; readonly white: Person; readonly black: Person }

/** The matches of the current round that can be played, by board. */
export const boardsOf = async (http: Client, event: Event): Promise<Board[]> => {
  const { body } = await http.get(`/tournaments/${event.id}/rounds/current`, event.organiser.token)
  const byId = new Map(event.players.map(player => [player.id, player]))
  return body.matches
    .filter((match: { blackPlayerId: string | null }) => match.blackPlayerId !== null)
    .map((match: { id: string; whitePlayerId: string; blackPlayerId: string }) => ({
      id: match.id,
      white: byId.get(match.whitePlayerId),
      black: byId.get(match.blackPlayerId),
    }))
}

/** The organiser and the two players of all matches that `startMatch` makes in one world: accounts are dear. */
const regulars = new WeakMap<Client, Promise<readonly [Person, Person, Person]>>()

const regularsOf = (http: Client) => {
  const known =
    regulars.get(http) ?? Promise.all([register(http, 'organiser'), register(http), register(http)])
  regulars.set(http, known)
  return known
}

/** An event of two whose only match both players have joined. */
export const startMatch = async (http: Client, settings: object = {}): Promise<Board & { event: Event }> => {
  const [organiser, ...people] = await regularsOf(http)
  const event = await startEvent(http, settings, { organiser, people })
  const [board] = await boardsOf(http, event)
  if (board === undefined) throw new Error('no board')
  await joinBoth(http, board)
  return { ...board, event }
}

export const joinBoth = async (http: Client, { id, white, black }: Board): Promise<void> => {
  for (const { token } of [white, black]) {
    const joined = await http.post(`/matches/${id}/join`, token)
    if (joined.status !== 200) throw new Error(`join failed: ${JSON.stringify(joined.body)}`)
  }
}

/** Plays moves in turn, written `e2e4 e7e5 …`; the last reply. */
export const playMoves = async (http: Client, board: Board, moves: string, from = 0): Promise<Reply> => {
  let reply: Reply | undefined
  for (const [index, uci] of moves.split(' ').entries()) {
    const mover = (from + index) % 2 === 0 ? board.white : board.black
    reply = await http.post(`/matches/${board.id}/move`, mover.token, moveOf(uci))
    if (reply.status !== 200) return reply
  }
  if (reply === undefined) throw new Error('no moves given')
  return reply
}

export const moveOf = (uci: string): { from: string; to: string; promotion?: string } => ({
  from: uci.slice(0, 2),
  to: uci.slice(2, 4),
  ...(uci.length > 4 ? { promotion: uci.slice(4) } : {}),
})
