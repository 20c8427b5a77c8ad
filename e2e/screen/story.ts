import type { BrowserContext, Page } from 'playwright-core'
import { expect, onTestFailed } from 'vitest'
import { type Look, phone, type Visitor } from '../support/visitor.ts'
import { Device } from './device.ts'
import type { Request, Response } from './network.ts'
import { only, pageOf } from './page.ts'
import type { Tab } from './tab.ts'
import { innerText } from './words.ts'

/** Browsers without a screen, for the stories of one file. */
export class Screens {
  readonly #devices: Device[] = []

  visit(base: string, look?: Look): Visitor {
    const device = new Device(deviceLook(base, look))
    this.#devices.push(device)
    return visitorOf(device)
  }
  forgetLeft(): void {
    this.#devices.splice(0, this.#devices.length, ...this.#devices.filter(({ isLeft }) => !isLeft))
  }
  async close(): Promise<void> {
    for (const device of this.#devices.splice(0)) await device.close()
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
  const tellFailure = (): void => {
    if (expect.getState().currentTestName !== undefined) onTestFailed(() => tellWhereItStands(device, complaints))
  }
  tellFailure()
  const expected: RegExp[] = []
  return {
    ...{ page, context, complaints },
    expecting: (complaint) => void expected.push(complaint),
    async again(path) {
      tellFailure()
      await page.unrouteAll()
      await page.goto(path)
    },
    async leave() {
      for (const { line } of device.tabs) await line.drain()
      await device.close()
      expect(complaints.filter((complaint) => !expected.some((pattern) => pattern.test(complaint)))).toEqual([])
    },
  }
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
    const said = `the server responded with a status of ${response.status()} ()`
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

/** What its pages show when a story fails, for whoever looks for the cause. */
const tellWhereItStands = (device: Device, complaints: readonly string[]): void => {
  for (const { address, loaded } of device.tabs) {
    const words = loaded === undefined ? 'nothing is loaded' : innerText(loaded.window.document.body, loaded.shown)
    process.stderr.write(`${address}\n${words}\n${complaints.join('\n')}\n`)
  }
}
