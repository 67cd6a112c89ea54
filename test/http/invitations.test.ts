import { describe, expect, test } from 'vitest'
import type { AccountSnapshot } from '../../src/wire/account-stream.ts'
import { foldAccount } from '../../src/wire/watch/account.ts'
import { adminOf, enterAndAccept, openEvent, PASSWORD, type Person, register } from '../helpers/event.ts'
import { expectProblem } from '../helpers/match-http.ts'
import { useWorld } from '../helpers/server.ts'
import { openStream } from '../helpers/stream.ts'

const world = useWorld({ nodes: 2 })

const AT_BOARDS = { playMode: 'OVER_THE_BOARD', format: 'SWISS', rounds: 2, timeControl: '90+30' }

type Opened = { readonly id: string; readonly organiser: Person }

const opened = (settings: object = {}): Promise<Opened> => openEvent(world.http, settings, { players: 0 })

const enter = ({ id, organiser }: Opened, { username }: Person, more: object = {}) =>
  world.http.post(`/tournaments/${id}/entries`, organiser.token, { username, ...more })

const answer = ({ token }: Person, id: string, how: 'accept' | 'decline') =>
  world.http.post(`/me/invitations/${id}/${how}`, token)

const invitationsOf = async ({ token }: Person) => (await world.http.get('/me/invitations', token)).body.items

const entriesOf = async ({ id, organiser }: Opened) =>
  (await world.http.get(`/tournaments/${id}/players`, organiser.token)).body

const act = ({ id, organiser }: Opened, path: string, body?: object) =>
  world.http.post(`/tournaments/${id}${path}`, organiser.token, body)

const remove = ({ id, organiser }: Opened, path: string, token = organiser.token) =>
  world.http.call('DELETE', `/tournaments/${id}${path}`, { token, body: {} })

const trusted = async (settings: object): Promise<Opened> => {
  const organiser = await register(world.http, 'organiser')
  const { token } = await adminOf(world)
  const body = { trustedOrganiser: true }
  expect((await world.http.call('PATCH', `/players/${organiser.id}`, { token, body })).status).toBe(200)
  return openEvent(world.http, { ...AT_BOARDS, rated: true, ...settings }, { players: 0, organiser })
}

const ratingsOf = async ({ id }: Person) => (await world.http.get(`/players/${id}/ratings`)).body.ratings

/** Publishes the next round, and lets White win every game of it. */
const playRound = async (event: Opened): Promise<void> => {
  const made = await act(event, '/rounds')
  expect([made.status, made.body.code]).toEqual([201, undefined])
  for (const { id, blackEntryId, status } of made.body.matches)
    if (blackEntryId !== null && status === 'PENDING') {
      const ruled = await world.http.post(`/matches/${id}/result`, event.organiser.token, {
        result: 'WHITE_WIN',
      })
      expect(ruled.status).toBe(200)
    }
}

describe('who is entered by somebody else', () => {
  test('B3 stands by name, is told, and is in the event from the moment of saying yes, which may be said twice', async () => {
    const event = await opened(AT_BOARDS)
    const guest = await register(world.http)
    const stream = await openStream(world.nodes[1]!.url, '/me/events', { token: guest.token })
    const { data } = await stream.until(({ event: name }) => name === 'snapshot')
    expect(data.invitations).toEqual([])
    const entered = await enter(event, guest, { rating: 1900 })
    expect(entered.status).toBe(201)
    expect(entered.body).toMatchObject({ playerId: null, name: guest.username, rating: 1900 })
    const { invitation } = entered.body
    expect(invitation).toMatchObject({ status: 'PENDING', playerId: guest.id, username: guest.username })
    const told = await stream.until(({ data: { changes } }) => changes?.[0]?.kind === 'invitation')
    const account: AccountSnapshot = foldAccount(data as AccountSnapshot, told.data.changes)
    expect(account.invitations).toEqual(await invitationsOf(guest))
    expect(account.invitations).toMatchObject([{ id: invitation.id, event: { title: 'Cup' } }])
    expect(account.entries).toEqual([])

    expect(await answer(guest, invitation.id, 'accept')).toMatchObject({
      status: 200,
      body: { status: 'ACCEPTED' },
    })
    expect((await answer(guest, invitation.id, 'accept')).status).toBe(200)
    expectProblem(await answer(guest, invitation.id, 'decline'), 409, 'INVITATION_CLOSED')
    expect(await entriesOf(event)).toMatchObject([{ playerId: guest.id, rating: 1900 }])
    expect(await invitationsOf(guest)).toEqual([])
    const later = await stream.until(({ data: { changes } }) =>
      changes?.some((change: { kind: string }) => change.kind === 'entry'),
    )
    expect(foldAccount(account, later.data.changes)).toMatchObject({
      invitations: [],
      entries: [{ tournamentId: event.id, status: 'ENTERED' }],
    })
    await stream.close()
  })

  test('is invited once, however often an arbiter asks, and by nobody who asks in their own name', async () => {
    const event = await opened(AT_BOARDS)
    const guest = await register(world.http)
    expect((await enter(event, guest)).status).toBe(201)
    expectProblem(await enter(event, guest), 409, 'ALREADY_ENTERED')
    const oneself = await enter(event, event.organiser)
    expect(oneself.body).toMatchObject({ playerId: event.organiser.id, invitation: null })
    const { username } = guest
    expectProblem(
      await world.http.post(`/tournaments/${event.id}/entries`, guest.token, { username }),
      403,
      'FORBIDDEN',
    )
  })

  test('accepts by entering, and keeps what the arbiter said', async () => {
    const event = await opened(AT_BOARDS)
    const guest = await register(world.http)
    const { body } = await enter(event, guest, { rating: 1900 })
    const own = await world.http.post(`/tournaments/${event.id}/entries`, guest.token)
    expect([own.status, own.body.id, own.body.playerId]).toEqual([201, body.id, guest.id])
    expect(own.body).toMatchObject({ rating: 1900, claimed: false })
    expect(await invitationsOf(guest)).toEqual([])
  })

  test('is the only one who answers: to others there is no such invitation', async () => {
    const event = await opened(AT_BOARDS)
    const { body } = await enter(event, await register(world.http))
    const { token } = await adminOf(world)
    for (const other of [event.organiser, { ...event.organiser, token }])
      for (const how of ['accept', 'decline'] as const)
        expectProblem(await answer(other, body.invitation.id, how), 404, 'INVITATION_NOT_FOUND')
  })

  test('of yes and no said at once on two nodes one counts', async () => {
    const event = await opened({ format: 'SWISS', rounds: 3 })
    const guest = await register(world.http)
    const { id } = (await enter(event, guest)).body.invitation
    const [one, other] = world.nodes
    const replies = await Promise.all([
      one!.client.post(`/me/invitations/${id}/accept`, guest.token),
      other!.client.post(`/me/invitations/${id}/decline`, guest.token),
    ])
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    const { items } = (await world.http.get(`/tournaments/${event.id}/invitations`, event.organiser.token))
      .body
    const [{ playerId, status }] = await entriesOf(event)
    expect([items[0].status, playerId, status]).toEqual(
      replies[0]!.status === 200 ? ['ACCEPTED', guest.id, 'ENTERED'] : ['DECLINED', null, 'WITHDRAWN'],
    )
  })
})

describe('until it is accepted', () => {
  test('G3 nobody’s rating moves, whatever is typed; and only games of rounds after that count', async () => {
    const event = await trusted({ rounds: 2 })
    const victim = await register(world.http)
    const puppet = await register(world.http)
    await enterAndAccept(world.http, event, puppet, { rating: 3000 })
    const { invitation } = (await enter(event, victim, { rating: 2000 })).body
    await act(event, '/start')
    await playRound(event)
    expect((await answer(victim, invitation.id, 'accept')).status).toBe(200)
    await act(event, '/finish')
    expect(await ratingsOf(victim)).toEqual([])

    const again = await trusted({ format: 'ROUND_ROBIN', rounds: null })
    const other = await register(world.http)
    await enterAndAccept(world.http, again, puppet, { rating: 2000 })
    const asked = (await enter(again, other, { rating: 2000 })).body.invitation
    await act(again, '/start')
    const [match] = (await world.http.get(`/tournaments/${again.id}/matches`)).body
    await world.http.post(`/matches/${match.id}/result`, again.organiser.token, { result: 'WHITE_WIN' })
    // The event is over: who has not answered is not asked any more.
    expectProblem(await answer(other, asked.id, 'accept'), 409, 'TOURNAMENT_ENDED')
    expect(await ratingsOf(other)).toEqual([])
    expect(await invitationsOf(other)).toEqual([])
    const listed = await world.http.get(`/tournaments/${again.id}/invitations`, again.organiser.token)
    expect(listed.body.items).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ status: 'LAPSED', playerId: other.id }),
        expect.objectContaining({ status: 'ACCEPTED', playerId: puppet.id }),
      ]),
    )
  })

  test('games from before it do not count, those after it do, and to opponents both do', async () => {
    const event = await trusted({ rounds: 3, initialColor: 'WHITE' })
    const people = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(() => register(world.http)))
    const [late, ...others] = people as [Person, ...Person[]]
    const { invitation } = (await enter(event, late, { rating: 2000 })).body
    for (const person of others) await enterAndAccept(world.http, event, person, { rating: 2000 })
    await act(event, '/start')
    await playRound(event)
    await answer(late, invitation.id, 'accept')
    await playRound(event)
    await playRound(event)
    expect((await act(event, '/finish')).body.status).toBe('FINISHED')
    const games = await Promise.all(people.map(async person => (await ratingsOf(person))[0]?.games))
    expect(games).toEqual([2, 3, 3, 3, 3, 3, 3, 3])
  })

  test('a private event tells no more than that it invites, and its matches nothing', async () => {
    const event = await opened({ ...AT_BOARDS, visibility: 'PRIVATE' })
    const guest = await register(world.http)
    const { invitation } = (await enter(event, guest)).body
    for (const path of ['', '/players', '/rounds', '/trf'])
      expectProblem(
        await world.http.get(`/tournaments/${event.id}${path}`, guest.token),
        404,
        'TOURNAMENT_NOT_FOUND',
      )
    expectProblem(
      await world.http.post(`/tournaments/${event.id}/entries`, guest.token),
      404,
      'TOURNAMENT_NOT_FOUND',
    )
    const [told] = await invitationsOf(guest)
    expect(Object.keys(told.event).sort()).toEqual(
      ['format', 'playMode', 'startsAt', 'status', 'timeZone', 'title'].sort(),
    )
    await answer(guest, invitation.id, 'accept')
    expect((await world.http.get(`/tournaments/${event.id}/players`, guest.token)).status).toBe(200)
  })

  test('an online knockout does not start, and says who has not accepted', async () => {
    const event = await opened()
    const [first, second, guest] = await Promise.all([1, 2, 3].map(() => register(world.http)))
    for (const { token } of [first!, second!])
      await world.http.post(`/tournaments/${event.id}/entries`, token)
    const { id, invitation } = (await enter(event, guest!)).body
    const refused = await act(event, '/start')
    expectProblem(refused, 409, 'INVITATIONS_PENDING')
    expect(refused.body.entries).toEqual([{ entryId: id, name: guest!.username }])
    await answer(guest!, invitation.id, 'accept')
    expect((await act(event, '/start')).status).toBe(200)
  })

  test('an online Swiss pairs only who has accepted, and needs two of them to start', async () => {
    const event = await opened({ format: 'SWISS', rounds: 3 })
    const [first, second, guest] = await Promise.all([1, 2, 3].map(() => register(world.http)))
    const { id, invitation } = (await enter(event, guest!)).body
    await world.http.post(`/tournaments/${event.id}/entries`, first!.token)
    expectProblem(await act(event, '/start'), 409, 'TOO_FEW_PLAYERS')
    await world.http.post(`/tournaments/${event.id}/entries`, second!.token)
    expect((await act(event, '/start')).status).toBe(200)
    const made = await act(event, '/rounds')
    const own = made.body.matches.find((match: { playerAId: string }) => match.playerAId === id)
    expect(own).toMatchObject({ playerBId: 'BYE', byeType: 'ZERO' })
    const game = made.body.matches.find((match: { playerBId: string }) => match.playerBId !== 'BYE')
    await answer(guest!, invitation.id, 'accept')
    await world.http.post(`/matches/${game.id}/resign`, first!.token)
    await world.http.post(`/matches/${game.id}/join`, first!.token)
    await world.http.post(`/matches/${game.id}/join`, second!.token)
    await world.http.post(`/matches/${game.id}/resign`, first!.token)
    const next = await act(event, '/rounds')
    expect(next.status).toBe(201)
    expect(
      next.body.matches.some(
        ({ playerAId, playerBId, byeType }: { playerAId: string; playerBId: string; byeType: string }) =>
          [playerAId, playerBId].includes(id) && byeType !== 'ZERO',
      ),
    ).toBe(true)
  })

  test('G10 an account is deleted, however often it is entered, and leaves no name', async () => {
    const event = await opened(AT_BOARDS)
    const victim = await register(world.http)
    await enter(event, victim)
    const leaving = await world.http.call('DELETE', '/auth/me', {
      token: victim.token,
      body: { password: PASSWORD },
    })
    expect(leaving.status).toBe(200)
    expectProblem(await enter(event, victim), 404, 'PLAYER_NOT_FOUND')
    expect(await entriesOf(event)).toMatchObject([{ name: 'Deleted player', playerId: null }])
    const listed = await world.http.get(`/tournaments/${event.id}/invitations`, event.organiser.token)
    expect(listed.body.items).toEqual([])
  })
})

describe('who left', () => {
  test('G10 is asked again before the start, brought back by nobody after it, and comes back alone', async () => {
    const event = await opened({ ...AT_BOARDS, rounds: 5 })
    const person = await register(world.http)
    await world.http.post(`/tournaments/${event.id}/entries`, person.token)
    const [{ id }] = await entriesOf(event)
    await remove(event, `/entries/${id}`, person.token)
    const again = await enter(event, person)
    expect(again.body).toMatchObject({
      id,
      playerId: null,
      status: 'ENTERED',
      invitation: { status: 'PENDING' },
    })
    const { token } = person
    const kept = await world.http.get('/auth/me/export', token)
    expect(kept.body.invitations).toMatchObject([{ entryId: id, status: 'PENDING' }])
    await answer(person, again.body.invitation.id, 'accept')
    await enterAndAccept(world.http, event, await register(world.http))
    await act(event, '/start')
    await playRound(event)
    await remove(event, `/entries/${id}`, token)
    expectProblem(await act(event, `/entries/${id}/return`, {}), 409, 'WITHDRAWN_BY_PLAYER')
    expectProblem(await enter(event, person), 409, 'WITHDRAWN_BY_PLAYER')
    const back = await world.http.post(`/tournaments/${event.id}/entries/${id}/return`, token, {})
    expect([back.status, back.body.status]).toEqual([200, 'ENTERED'])
  })

  test('by an arbiter’s word comes back by an arbiter’s word, without being asked', async () => {
    const event = await opened(AT_BOARDS)
    const person = await register(world.http)
    await world.http.post(`/tournaments/${event.id}/entries`, person.token)
    const [{ id }] = await entriesOf(event)
    await remove(event, `/entries/${id}`)
    expect((await enter(event, person)).body).toMatchObject({ id, playerId: person.id, invitation: null })
  })
})

describe('who declines', () => {
  test('over the board leaves the entry as one without account, and is not asked again', async () => {
    const event = await opened(AT_BOARDS)
    const guest = await register(world.http)
    const { id, invitation } = (await enter(event, guest)).body
    expect((await answer(guest, invitation.id, 'decline')).body.status).toBe('DECLINED')
    expect((await answer(guest, invitation.id, 'decline')).status).toBe(200)
    expect(await entriesOf(event)).toMatchObject([{ id, playerId: null, status: 'ENTERED' }])
    expectProblem(
      await act(event, `/entries/${id}/invitation`, { username: guest.username }),
      409,
      'INVITATION_DECLINED',
    )
    await remove(event, `/entries/${id}`)
    expectProblem(await enter(event, guest), 409, 'INVITATION_DECLINED')
    // They may still want to, by themselves.
    const own = await world.http.post(`/tournaments/${event.id}/entries`, guest.token)
    expect([own.status, own.body.playerId]).toEqual([201, guest.id])
  })

  test('may think better of it while the entry stands, unless somebody else is asked about it', async () => {
    const event = await opened(AT_BOARDS)
    const [guest, other] = [await register(world.http), await register(world.http)]
    const { id, invitation } = (await enter(event, guest)).body
    await answer(guest, invitation.id, 'decline')
    const second = await act(event, `/entries/${id}/invitation`, { username: other.username })
    expect(second.body).toMatchObject({ entryId: id, status: 'PENDING', playerId: other.id })
    expectProblem(await answer(guest, invitation.id, 'accept'), 409, 'INVITATION_CLOSED')
    expect((await remove(event, `/entries/${id}/invitation`)).body.status).toBe('WITHDRAWN')
    expectProblem(await answer(other, second.body.id, 'accept'), 409, 'INVITATION_CLOSED')
    expect((await answer(guest, invitation.id, 'accept')).status).toBe(200)
    expect(await entriesOf(event)).toMatchObject([{ id, playerId: guest.id }])
  })

  test('online is out of the event, with nothing to pay', async () => {
    const event = await opened({ entryFeeCents: 500 })
    const guest = await register(world.http)
    const { id, invitation } = (await enter(event, guest)).body
    await answer(guest, invitation.id, 'decline')
    expect(await entriesOf(event)).toMatchObject([{ id, playerId: null, status: 'WITHDRAWN' }])
    const fees = await world.http.get(`/tournaments/${event.id}/fees`, event.organiser.token)
    expect(JSON.stringify(fees.body)).not.toContain('OWED')
  })
})

describe('an entry without account', () => {
  test('is offered to an account, whose seat it then has; an arbiter just takes their own', async () => {
    const event = await opened({ ...AT_BOARDS, playersReport: true })
    const guest = await register(world.http)
    const [anna, boris] = [
      (await act(event, '/entries', { name: 'Anna' })).body,
      (await act(event, '/entries', { name: 'Boris' })).body,
    ]
    await act(event, '/start')
    const [match] = (await act(event, '/rounds')).body.matches
    const asked = await act(event, `/entries/${anna.id}/invitation`, { username: guest.username })
    const repeated = await act(event, `/entries/${anna.id}/invitation`, { username: guest.username })
    expect([asked.status, repeated.body]).toEqual([200, asked.body])
    const report = { result: 'DRAW' }
    expectProblem(
      await world.http.post(`/matches/${match.id}/report`, guest.token, report),
      403,
      'PLAYER_NOT_IN_MATCH',
    )
    await answer(guest, asked.body.id, 'accept')
    expect((await world.http.post(`/matches/${match.id}/report`, guest.token, report)).status).toBe(200)
    const { username } = event.organiser
    const taken = await act(event, `/entries/${boris.id}/invitation`, { username })
    expect(taken.body).toMatchObject({ status: 'ACCEPTED', playerId: event.organiser.id })
    expectProblem(
      await act(event, `/entries/${boris.id}/invitation`, { username: guest.username }),
      409,
      'ENTRY_HAS_ACCOUNT',
    )
  })

  test('is offered to one account at a time, that has no place in the event, while it stands', async () => {
    const event = await opened(AT_BOARDS)
    const [one, other] = [await register(world.http), await register(world.http)]
    const { body: anna } = await act(event, '/entries', { name: 'Anna' })
    const { body: boris } = await act(event, '/entries', { name: 'Boris' })
    await act(event, `/entries/${anna.id}/invitation`, { username: one.username })
    const ask = (id: string, { username }: Person) => act(event, `/entries/${id}/invitation`, { username })
    expectProblem(await ask(anna.id, other), 409, 'ENTRY_HAS_INVITATION')
    expectProblem(await ask(boris.id, one), 409, 'ALREADY_ENTERED')
    expectProblem(await ask(boris.id, { ...one, username: 'nobody-here' }), 404, 'PLAYER_NOT_FOUND')
    await remove(event, `/entries/${anna.id}`)
    expect(await invitationsOf(one)).toEqual([])
    expectProblem(await ask(anna.id, one), 409, 'ENTRY_WITHDRAWN')
    expectProblem(await remove(event, `/entries/${anna.id}/invitation`), 404, 'INVITATION_NOT_FOUND')
  })
})

test('an organiser has ten invitations to one account wait, and no more', async () => {
  const { organiser } = await opened(AT_BOARDS)
  const guest = await register(world.http)
  for (let index = 0; index <= 10; index++) {
    const event = await openEvent(world.http, AT_BOARDS, { players: 0, organiser })
    const entered = await enter(event, guest)
    if (index < 10) expect(entered.status).toBe(201)
    else expectProblem(entered, 409, 'TOO_MANY_INVITATIONS')
  }
  expect(await invitationsOf(guest)).toHaveLength(10)
})

test('who leaves an event that an arbiter took them out of needs both to come back: first the arbiter, then their own word', async () => {
  const event = await opened({ ...AT_BOARDS, rounds: 5 })
  const person = await register(world.http)
  await enterAndAccept(world.http, event, await register(world.http))
  const { id } = await enterAndAccept(world.http, event, person)
  await act(event, '/start')
  await playRound(event)
  await remove(event, `/entries/${id}`)
  await remove(event, `/entries/${id}`, person.token)
  const back = (token: string) => world.http.post(`/tournaments/${event.id}/entries/${id}/return`, token, {})
  expectProblem(await back(person.token), 409, 'WITHDRAWN_BY_ARBITER')
  const lifted = await back(event.organiser.token)
  expect([lifted.status, lifted.body.status, lifted.body.withdrawalReason]).toEqual([200, 'WITHDRAWN', null])
  expectProblem(await back(event.organiser.token), 409, 'WITHDRAWN_BY_PLAYER')
  expect((await back(person.token)).body.status).toBe('ENTERED')
})
