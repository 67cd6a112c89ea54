import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openAs, pairedSwissOf } from '../helpers/arbiter-page.ts'
import { axeFindings, shot, sidewaysScroll, useBrowser } from '../helpers/browser.ts'
import { openEvent, register, startEvent } from '../helpers/event.ts'
import { useWorld } from '../helpers/server.ts'
import { FULL_SIZE } from '../helpers/size.ts'
import { playRound } from '../helpers/swiss.ts'

const world = useWorld({ realTime: true })
const browser = useBrowser()

const isFineOnAPhone = async (page: Page) => {
  expect(await axeFindings(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
}

test('an arbiter is named, made chief and dismissed, and each step is in the log', async () => {
  const event = await startEvent(world.http)
  const friend = await register(world.http, 'friend')
  const { page, problems } = await openAs(world, browser, event.organiser, { width: 390 })
  await page.goto(`/t/${event.id}/desk`)
  await page.getByRole('link', { name: 'Arbiters', exact: true }).click()
  await page.getByLabel('User name').fill('nobody-of-this-name')
  await page.getByRole('button', { name: 'Name arbiter' }).click()
  await page.getByRole('alert').waitFor()
  await page.getByLabel('User name').fill(friend.username)
  await page.getByLabel('Reason').fill('Helps in round 2')
  await page.getByRole('button', { name: 'Name arbiter' }).click()
  await page.getByText(/^friend-\d+ \(friend-\d+\) · deputy$/).waitFor()
  await page.getByRole('button', { name: /^Make chief arbiter: friend/ }).click()
  await page.getByText(/^friend-\d+ \(friend-\d+\) · chief arbiter$/).waitFor()
  await isFineOnAPhone(page)
  await shot(page, 'desk-arbiters-390')
  await page.getByRole('button', { name: /^Dismiss friend/ }).click()
  await page.getByRole('button', { name: 'Yes, dismiss' }).click()
  await expect.poll(() => page.getByText('chief arbiter', { exact: false }).count()).toBe(1)
  await page.getByRole('link', { name: 'Audit log' }).click()
  await page.getByText('Arbiter dismissed').last().waitFor()
  await page.getByLabel('Who, why').fill('round 2')
  await page.getByText('1 line', { exact: true }).waitFor()
  await page.locator('.audit').getByText('Arbiter named').waitFor()
  await page.getByLabel('Who, why').fill('')
  await page.getByLabel('What', { exact: true }).selectOption('Event started')
  await page.getByText('1 line', { exact: true }).waitFor()
  await page.getByText('before and after').click()
  await isFineOnAPhone(page)
  await shot(page, 'desk-log-390')
  await page.getByRole('link', { name: 'Print the audit log' }).click()
  await page.getByRole('cell', { name: /^Arbiter dismissed · friend-/ }).waitFor()
  await isFineOnAPhone(page)
  await shot(page, 'sheet-audit-390')
  expect(problems).toEqual([])
})

test('a fee is received with its receipt, taken back, waived; the books say so, and a player sees their own', async () => {
  const person = await register(world.http)
  const event = await openEvent(
    world.http,
    { entryFeeCents: 2_000, currency: 'EUR' },
    { players: 2, people: [person] },
  )
  const { page, problems } = await openAs(world, browser, event.organiser, { width: 390 })
  await page.goto(`/t/${event.id}/desk/money`)
  await page.getByText('Fees to receive').waitFor()
  await page.getByRole('button', { name: `Received: ${person.username}` }).click()
  await page.getByLabel('Reference').fill('Cash, box 1')
  await page.getByRole('button', { name: 'Received', exact: true }).click()
  await page.getByRole('button', { name: `Give back: ${person.username}` }).waitFor()
  await page.getByText('In the cash box').waitFor()
  await isFineOnAPhone(page)
  await shot(page, 'desk-money-390')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'All of the books' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('ledger.csv')
  expect(readFileSync(await file.path(), 'utf8')).toContain('Cash, box 1')
  const player = await openAs(world, browser, person)
  await player.page.goto(`/t/${event.id}`)
  await player.page.getByText('Your fee of €20.00: received.').waitFor()
  await player.page.getByRole('link', { name: 'Receipt 1' }).click()
  await player.page.getByText(/^Received from .*: €20\.00$/).waitFor()
  expect(await axeFindings(player.page)).toEqual([])
  await shot(player.page, 'receipt')
  await page.getByRole('button', { name: `Take back: owed: ${person.username}` }).click()
  await page.getByRole('button', { name: 'Take back: owed', exact: true }).click()
  await page.getByRole('button', { name: `Waive: ${person.username}` }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Waive: ${person.username}` }).click()
  await page.getByLabel('Note for the audit log').fill('Helps in the hall')
  await page.getByRole('button', { name: 'Waive', exact: true }).click()
  await page.getByText('waived').first().waitFor()
  await page.getByText('(taken back later)').first().waitFor()
  const fees = (await world.http.get(`/tournaments/${event.id}/fees`, event.organiser.token)).body
  expect(fees.map(({ status }: { status: string }) => status).toSorted()).toEqual(['OWED', 'WAIVED'])
  expect([...problems, ...player.problems]).toEqual([])
})

test.runIf(FULL_SIZE)('a prize is paid, and what a correction leaves is settled', async () => {
  const { event, round } = await pairedSwissOf(world, {
    rounds: 1,
    currency: 'EUR',
    prizeFundCents: 10_000,
  })
  await playRound(world.http, event, round)
  await world.http.post(`/tournaments/${event.id}/finish`, event.organiser.token)
  const [payout] = (await world.http.get(`/tournaments/${event.id}/payouts`)).body
  const { page, problems } = await openAs(world, browser, event.organiser, { width: 390, locale: 'fr-FR' })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`/t/${event.id}/desk/money`)
  await page.getByRole('button', { name: new RegExp(`^Versé.: ${payout.name}$`) }).click()
  await page.getByRole('button', { name: 'Versé', exact: true }).click()
  await page.getByText(/versé \(/).waitFor()
  const match = round.matches.find(
    ({ whiteEntryId, blackEntryId }: { whiteEntryId: string; blackEntryId: string | null }) =>
      blackEntryId !== null && [whiteEntryId, blackEntryId].includes(payout.entryId),
  )
  const seen = (await world.http.get(`/matches/${match.id}`)).body
  const corrected = await world.http.call('POST', `/matches/${match.id}/result?force=true`, {
    token: event.organiser.token,
    body: { result: 'DOUBLE_LOSS' },
    headers: { 'if-match': `"${seen.version}"` },
  })
  expect(corrected.status).toBe(200)
  await world.http.post(`/tournaments/${event.id}/finish`, event.organiser.token)
  await page.reload()
  await page.getByText('Après une correction').waitFor()
  await isFineOnAPhone(page)
  await shot(page, 'desk-prizes-fr-dark-390')
  await page.getByRole('button', { name: /^Réglé/ }).click()
  await page.getByRole('button', { name: 'Réglé', exact: true }).click()
  await page.getByText('Reçu 2').first().waitFor()
  expect(problems).toEqual([])
})

test('who is no chief arbiter finds neither money nor log, and an unknown part is none', async () => {
  const event = await startEvent(world.http)
  const deputy = await register(world.http, 'deputy')
  await world.http.post(`/tournaments/${event.id}/arbiters`, event.organiser.token, {
    username: deputy.username,
    role: 'DEPUTY',
  })
  const { page } = await openAs(world, browser, deputy)
  for (const part of ['log', 'money', 'people', 'webhooks']) {
    await page.goto(`/t/${event.id}/desk/${part}`)
    await page.getByText('Only the organiser, chief arbiters').waitFor()
  }
  await page.goto(`/t/${event.id}/desk/elsewhere`)
  await page.getByRole('heading', { name: 'Page not found' }).or(page.locator('h1')).first().waitFor()
})
