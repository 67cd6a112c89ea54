import { expect, test } from 'vitest'
import { axeFindings, shot, sidewaysScroll, signInByCall, useBrowser } from '../helpers/browser.ts'
import { openEvent, PASSWORD, type Person, register } from '../helpers/event.ts'
import { useWorld } from '../helpers/server.ts'

const world = useWorld({ nodes: 1, realTime: true })
const browser = useBrowser()

const signedIn = async (person: Person, width: number, locale?: string) => {
  const { page } = await browser.open(world.nodes[0]!.url, width, locale)
  await signInByCall(page, person.username, PASSWORD)
  return page
}

const statusOf = async ({ token }: Person, id: string) =>
  (await world.http.get(`/tournaments/${id}/invitations`, token)).body.items.map(
    ({ status }: { status: string }) => status,
  )

test('whoever is entered by an arbiter is asked in the lobby, accepts or declines there, and the arbiter sees it', async () => {
  const organiser = await register(world.http, 'organiser')
  const settings = { playMode: 'OVER_THE_BOARD', format: 'SWISS', rounds: 3, visibility: 'PRIVATE' }
  const first = await openEvent(world.http, { ...settings, title: 'Spring Cup' }, { players: 0, organiser })
  const second = await openEvent(world.http, { ...settings, title: 'Autumn Cup' }, { players: 0, organiser })
  const guest = await register(world.http)
  const arbiter = await signedIn(organiser, 1280)
  await arbiter.goto(`/t/${first.id}`)
  await arbiter.getByLabel('User name').fill(guest.username)
  const page = await signedIn(guest, 390)
  await page.goto('/me')
  await page.getByText('You are in no event').waitFor()
  await arbiter.getByRole('button', { name: 'Add player' }).click()
  await arbiter.getByText(`${guest.username} (${guest.username}) has not answered yet.`).waitFor()
  expect(await axeFindings(arbiter)).toEqual([])
  const accept = page.getByRole('button', { name: 'Accept the invitation to Spring Cup' })
  await accept.waitFor()
  expect(await axeFindings(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
  await shot(page, 'lobby-invitation-390')
  // By keyboard alone.
  await accept.focus()
  await page.keyboard.press('Enter')
  await accept.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Spring Cup' }).waitFor()
  await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('H1')
  expect(await statusOf(organiser, first.id)).toEqual(['ACCEPTED'])
  await arbiter.getByText('has not answered yet').waitFor({ state: 'detached' })

  await world.http.post(`/tournaments/${second.id}/entries`, organiser.token, { username: guest.username })
  await page.getByRole('button', { name: 'Decline the invitation to Autumn Cup' }).click()
  await page.getByRole('heading', { name: 'Autumn Cup' }).waitFor({ state: 'detached' })
  expect(await statusOf(organiser, second.id)).toEqual(['DECLINED'])
  await arbiter.goto(`/t/${second.id}`)
  await arbiter.getByText(`${guest.username} (${guest.username}) has declined.`).waitFor()
})

test('an arbiter withdraws an invitation, and the lobby asks no more; in French as in English', async () => {
  const organiser = await register(world.http, 'organiser')
  const settings = { playMode: 'OVER_THE_BOARD', format: 'SWISS', rounds: 3, title: 'Coupe' }
  const event = await openEvent(world.http, settings, { players: 0, organiser })
  const guest = await register(world.http)
  await world.http.post(`/tournaments/${event.id}/entries`, organiser.token, { username: guest.username })
  const page = await signedIn(guest, 1280, 'fr-FR')
  await page.goto('/me')
  await page.getByRole('button', { name: 'Décliner l’invitation à Coupe' }).waitFor()
  const arbiter = await signedIn(organiser, 390)
  await arbiter.goto(`/t/${event.id}`)
  await arbiter.getByRole('button', { name: `Withdraw invitation: ${guest.username}` }).click()
  await arbiter.getByText('has not answered yet').waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: 'Coupe' }).waitFor({ state: 'detached' })
  expect(await statusOf(organiser, event.id)).toEqual(['WITHDRAWN'])
})
