import { expect, test } from 'vitest'
import { readEpoch } from '../../src/db/feed/stream-epoch.ts'
import { goRound } from '../../src/live/webhook-delivery.ts'
import { openAs } from '../helpers/arbiter-page.ts'
import { axeFindings, shot, sidewaysScroll, useBrowser } from '../helpers/browser.ts'
import { openEvent } from '../helpers/event.ts'
import { startReceiver, stopReceiversAfterwards } from '../helpers/receiver.ts'
import { useWorld } from '../helpers/server.ts'
import { FULL_SIZE } from '../helpers/size.ts'

const RULES = { allowPrivate: true, resolve: async () => ['127.0.0.1'] }
const world = useWorld({ realTime: true, server: { webhooks: RULES } })
const browser = useBrowser()
stopReceiversAfterwards()

/** What a server does every second; how many messages it sent. */
const deliver = async (): Promise<number> => {
  const { pool, log, timeline } = world.nodes[0]!.context
  return goRound({ pool, log, now: timeline.now, epoch: await readEpoch(pool), rules: RULES })
}

test('a program is told of an event, tried, sent a message once more, and told nothing more', async () => {
  const event = await openEvent(world.http)
  const receiver = await startReceiver((_request, reply) => reply.end())
  const { page, problems } = await openAs(world, browser, event.organiser, { width: 390 })
  await page.goto(`/t/${event.id}/desk/webhooks`)
  await page.getByText('No program is told anything.').waitFor()
  await page.getByLabel('Address').fill('http://not an address')
  await page.getByRole('button', { name: 'Add webhook' }).click()
  await page.getByRole('alert').waitFor()
  await page.getByLabel('Address').fill(receiver.url)
  for (const kind of ['Results', 'Pairings of rounds', 'Tie-breaks', 'Players', 'The event itself'])
    await page.getByLabel(kind, { exact: true }).uncheck()
  await page.getByRole('button', { name: 'Add webhook' }).click()
  await page.getByText('Tick at least one.').waitFor()
  await page.getByLabel('Results', { exact: true }).check()
  await page.getByRole('button', { name: 'Add webhook' }).click()
  await page.locator('code.secret-link').waitFor()
  await page.getByText(receiver.url).first().waitFor()
  expect(await axeFindings(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
  await shot(page, 'webhooks-390')
  await page.getByRole('button', { name: /^Try it: / }).click()
  await page.getByText(/ · waits to be sent$/).waitFor()
  await deliver()
  await page.getByText(/ · arrived$/).waitFor()
  expect(receiver.received).toHaveLength(1)
  expect(JSON.parse(receiver.received[0]!.body).type).toBe('ping')
  await page.getByRole('button', { name: 'Send once more' }).click()
  await page.getByText(/ · waits to be sent$|tried 1 time/).waitFor()
  await deliver()
  expect(receiver.received).toHaveLength(2)
  await page.getByText(/ · arrived$/).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await shot(page, 'webhooks-messages-390')
  await page.reload()
  await page.getByText(receiver.url).first().waitFor()
  expect(await page.locator('code.secret-link').count()).toBe(0)
  await page.getByRole('button', { name: /^Remove: / }).click()
  await page.getByRole('button', { name: 'Yes, remove' }).click()
  await page.getByText('No program is told anything.').waitFor()
  expect(problems).toEqual([])
})

test.runIf(FULL_SIZE)('in French and in the dark, what did not arrive says why', async () => {
  const event = await openEvent(world.http)
  const receiver = await startReceiver((_request, reply) => reply.writeHead(500).end())
  await world.http.post(`/tournaments/${event.id}/webhooks`, event.organiser.token, { url: receiver.url })
  const { page } = await openAs(world, browser, event.organiser, { width: 390, locale: 'fr-FR' })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`/t/${event.id}/desk/webhooks`)
  await page.getByRole('button', { name: /^Essayer/ }).click()
  await page.getByText(/ · à envoyer$/).waitFor()
  await deliver()
  await page.getByText(/essayé 1 fois, dernière réponse/).waitFor()
  expect(await axeFindings(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
  await shot(page, 'webhooks-fr-dark-390')
})
