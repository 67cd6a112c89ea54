import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFindings, shot, signInByCall, useBrowser } from '../helpers/browser.ts'
import { PASSWORD, register } from '../helpers/event.ts'
import { useWorld } from '../helpers/server.ts'
import { FULL_SIZE } from '../helpers/size.ts'

const world = useWorld({ realTime: true })
const browser = useBrowser({ isWhole: true })

const url = () => world.nodes[0]!.url

/** Hands messages to the service worker of the site, as the browser does when its push service has one. */
const deliveryTo = async (page: Page, origin: string): Promise<(data: string) => Promise<void>> => {
  const devtools = await page.context().newCDPSession(page)
  const found = new Promise<string>(resolve => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))
      if (own !== undefined) resolve(own.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await found
  return async data => {
    await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  }
}

test.runIf(FULL_SIZE)(
  'a device is sent messages only on request, and shows them though the site is closed',
  async () => {
    const me = await register(world.http)
    const { page } = await browser.open(url(), 390)
    await signInByCall(page, me.username, PASSWORD)
    const origin = new URL(url()).origin
    await page.context().grantPermissions(['notifications'], { origin })
    // What a browser asks of its maker's push service; there is none here.
    await page.addInitScript(`{
    const keys = { p256dh: 'B' + 'A'.repeat(86), auth: 'A'.repeat(22) }
    const endpoint = 'https://203.0.114.1/device'
    let kept = null
    const unsubscribe = async () => { kept = null; return true }
    PushManager.prototype.getSubscription = async () => kept
    PushManager.prototype.subscribe = async () => kept = { endpoint, unsubscribe, toJSON: () => ({ endpoint, keys }) }
  }`)
    await page.goto('/me')
    const stored = async () => {
      const sql = 'select language from push_subscriptions where "playerId" = $1'
      return (await world.nodes[0]!.context.pool.query(sql, [me.id])).rows
    }
    expect(
      await page.evaluate('navigator.serviceWorker.getRegistrations().then(found => found.length)'),
    ).toBe(0)
    await page.getByRole('button', { name: 'Send messages to this device' }).click()
    await page.locator('.notify').getByText('Messages are sent to this device.').waitFor()
    expect(await stored()).toEqual([{ language: 'en' }])
    await shot(page, 'lobby-notify-390')
    expect(await axeFindings(page)).toEqual([])
    const told = {
      title: 'Cup · Round 1',
      body: 'Your game can begin.',
      path: '/m/1',
      tag: '1',
      language: 'en',
    }
    const deliver = await deliveryTo(page, origin)
    const shown = () =>
      page.evaluate(
        `navigator.serviceWorker.ready.then(async it =>
        (await it.getNotifications()).map(({ title, body, tag, data }) => ({ title, body, tag, path: data.path })))`,
      )
    // Chromium forgets one that is asked for before it is on the screen; all have the same tag, so that one is shown.
    const shownSoon = async () => {
      await deliver(JSON.stringify(told))
      return shown()
    }
    await expect
      .poll(shownSoon, { interval: 500 })
      .toEqual([{ title: told.title, body: told.body, tag: '1', path: '/m/1' }])
    await page.getByRole('button', { name: 'Send no more messages to this device' }).click()
    await page.getByRole('button', { name: 'Send messages to this device' }).waitFor()
    expect(await stored()).toEqual([])
  },
)
