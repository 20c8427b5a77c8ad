import { existsSync } from 'node:fs'
import type { PushContent } from '@sheds/contract/notifications/push'
import { type RunningServer, startServer } from '@sheds/server/main'
import { loadConfig } from '@sheds/server/platform/config'
import { testFolder } from '@sheds/server/testing/test-folder'
import { chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildSite } from '../tools/build.ts'

/** The browser from npm has no notifications, so this needs an installed one, such as Debian’s. */
const installedBrowser = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/google-chrome'].find(
  (path) => path !== undefined && existsSync(path),
)

const dataDir = testFolder()
let server: RunningServer | undefined

beforeAll(async () => {
  if (installedBrowser === undefined) return
  await buildSite()
  server = await startServer(
    loadConfig({ NODE_ENV: 'test', LOG_LEVEL: 'error', HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir }),
  )
})
afterAll(() => server?.stop())

const like: PushContent = {
  id: 'a',
  type: 'like',
  address: '/writes',
  title: 'New like',
  body: 'Bih liked Kaba',
  lang: 'en',
  tag: 'a',
  renotify: false,
  unread: 1,
  at: '2026-11-26T10:00:00.000Z',
}

interface ShownNotification {
  title: string
  body: string
  tag: string
  lang: string
  renotify: boolean
}

/** Page with a worker that receives push messages. */
const openPhone = async () => {
  const base = server?.address ?? ''
  const browser = await chromium.launch({
    executablePath: installedBrowser ?? '',
    headless: false,
    args: ['--headless=new', '--no-sandbox'],
  })
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, bypassCSP: true })
  await context.grantPermissions(['notifications'], { origin: base })
  const page = await context.newPage()
  await page.goto(`${base}/terms`)
  await expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true)
  const session = await context.newCDPSession(page)
  const registrations: string[] = []
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: all }) => {
    for (const { registrationId } of all) registrations.push(registrationId)
  })
  await session.send('ServiceWorker.enable')
  await expect.poll(() => registrations.length).toBeGreaterThan(0)
  const deliver = (data: string) =>
    session.send('ServiceWorker.deliverPushMessage', { origin: base, registrationId: registrations[0] ?? '', data })
  return { base, browser, context, page, deliver }
}

const shownOn = (page: Page): Promise<ShownNotification[]> =>
  page.evaluate(`navigator.serviceWorker.ready.then((worker) => worker.getNotifications()).then((all) =>
    all.map(({ title, body, tag, lang, renotify }) => ({ title, body, tag, lang, renotify })))`)

const tap = `(async () => {
  const [notification] = await registration.getNotifications({ tag: 'money' })
  dispatchEvent(new NotificationEvent('notificationclick', { notification }))
})()`

describe.skipIf(installedBrowser === undefined)('a push in an installed browser', () => {
  it('is shown, replaces an earlier one of the same like, and leads a tab to its page', async () => {
    const { base, browser, context, page, deliver } = await openPhone()
    await deliver(JSON.stringify(like))
    await expect.poll(async () => (await shownOn(page)).map(({ body }) => body)).toEqual(['Bih liked Kaba'])
    await deliver(JSON.stringify({ ...like, body: 'Bih and Ada liked Kaba', unread: 2 }))
    await expect.poll(async () => (await shownOn(page)).map(({ body }) => body)).toEqual(['Bih and Ada liked Kaba'])
    const money = { tag: 'money', title: 'Argent reçu', body: 'CFA 45,000', lang: 'fr', renotify: true } as const
    await deliver(JSON.stringify({ ...like, ...money, address: '/all_sheds' }))
    await deliver('nothing that can be read')
    await expect.poll(async () => (await shownOn(page)).length).toBe(3)
    expect((await shownOn(page)).find(({ tag }) => tag === 'money')).toEqual(money)
    const [worker] = context.serviceWorkers()
    await worker?.evaluate(tap)
    await expect.poll(() => context.pages().map((each) => each.url())).toEqual([`${base}/all_sheds`])
    await expect.poll(async () => (await shownOn(page)).map(({ tag }) => tag).sort()).toEqual(['a', 'sheds'])
    await browser.close()
  })
})
