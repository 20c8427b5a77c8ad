import { collectGarbage } from '@sheds/server/testing/collect-garbage'
import type { BrowserContext, Page } from 'playwright-core'
import { type Look, phone, type Visitor, visitorAt } from '../support/visitor.ts'
import { Device } from './device.ts'
import type { Request, Response } from './network.ts'
import { only, pageOf } from './page.ts'
import type { Tab } from './tab.ts'

/** Browsers without a screen, for the stories of one file: those that stand open. */
export class Screens {
  readonly #open = new Set<Device>()

  visit(base: string, look?: Look): Visitor {
    const device = new Device(deviceLook(base, look))
    this.#open.add(device)
    device.once('close', () => this.#open.delete(device))
    return visitorOf(device)
  }
  async close(): Promise<void> {
    for (const device of [...this.#open]) await device.close()
    // By itself V8 would wait until some gigabytes of windows are full.
    collectGarbage()
  }
}

const deviceLook = (
  base: string,
  { viewport = phone, theme = 'light', language = 'en', javaScript = true, live }: Look = {},
) => ({
  ...{ base, viewport, colorScheme: theme, runsScripts: javaScript, live: live === true },
  language: language === 'fr' ? 'fr-CM' : 'en-CM',
})

const visitorOf = (device: Device): Visitor => {
  const complaints: string[] = []
  const pages = new Map<Tab, Page>()
  const pageFor = (tab: Tab): Page => {
    const known = pages.get(tab)
    if (known !== undefined) return known
    const page = pageOf(tab, device, () => context) as Page
    pages.set(tab, page)
    listen(tab, complaints)
    return page
  }
  const context = contextOf(device, pageFor)
  const page = pageFor(device.newTab())
  return visitorAt({
    ...{ page, context, complaints },
    async close() {
      for (const { line } of device.tabs) await line.drain()
      await device.close()
    },
  })
}

/** As a browser's console would say it. */
const listen = (tab: Tab, complaints: string[]): void => {
  tab.on('complaint', (text: string) => void complaints.push(text))
  tab.on('requestfailed', (request: Request) => {
    const reason = request.failure()?.errorText ?? ''
    if (reason === 'net::ERR_ABORTED') return
    complaints.push(`request failed: ${request.url()} ${reason}`, `error: Failed to load resource: ${reason}`)
  })
  tab.on('response', (response: Response) => {
    const said = `the server responded with a status of ${response.status()} () ${response.url()}`
    if (response.status() >= 400) complaints.push(`error: Failed to load resource: ${said}`)
  })
}

const contextOf = (device: Device, pageFor: (tab: Tab) => Page): BrowserContext =>
  only(
    {
      pages: () => device.tabs.map(pageFor),
      newPage: async () => pageFor(device.newTab()),
      cookies: async () => device.cookies.all(),
      addCookies: async (cookies: { name: string; value: string }[]) => {
        for (const { name, value } of cookies) device.cookies.set(name, value)
      },
      clearCookies: async () => device.cookies.clear(),
      addInitScript: async (script: string) => void device.initScripts.push(script),
      setOffline: async (isOffline: boolean) => device.turnOffline(isOffline),
      grantPermissions: async () => undefined,
      route: device.routes.route,
      unroute: device.routes.unroute,
      unrouteAll: device.routes.unrouteAll,
      waitForEvent: (name: string) =>
        new Promise((resolve) => device.once(name, (tab: Tab) => resolve(name === 'page' ? pageFor(tab) : tab))),
      on: (name: string, hear: (what: unknown) => void) =>
        void device.on(name, (what: unknown) => hear(name === 'page' ? pageFor(what as Tab) : what)),
      close: () => device.close(),
    },
    'context',
  ) as unknown as BrowserContext
