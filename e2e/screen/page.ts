import { setTimeout as pause } from 'node:timers/promises'
import type { Device } from './device.ts'
import type { LoadedPage } from './document.ts'
import { finderOf, findFinder } from './finder.ts'
import { Hand } from './hand.ts'
import { Locator, type Stage } from './locator.ts'
import { meets } from './network.ts'
import type { Tab } from './tab.ts'
import { until } from './until.ts'

/** What an act set off has come as far as it comes without the line. */
const aMoment = 5

/** So long is nothing on its way before the network rests. */
const restMs = 50

type Hear = (what: unknown) => void
type Fits = (what: unknown) => boolean
type Pattern = string | RegExp | ((url: URL) => boolean)
type Code = string | ((given: unknown) => unknown)

/** A tab in somebody's hand. */
interface Held extends Stage {
  tab: Tab
  device: Device
}

/** A page as stories know it: Playwright's words, as many as are needed. */
export const pageOf = (tab: Tab, device: Device, context: () => object): object => {
  const held = hold(tab, device, () => facade)
  const page = {
    ...finding(new Locator(held, '')),
    ...going(held),
    ...waiting(held),
    ...line(held),
    ...hands(held),
    context,
    title: async () => loadedIn(tab).window.document.title,
    content: async () => loadedIn(tab).window.document.documentElement.outerHTML,
    evaluate: async (code: Code, given?: unknown) => {
      const { evaluate } = loadedIn(tab)
      return typeof code === 'string' ? evaluate(code) : (evaluate(`(${String(code)})`) as typeof code)(given)
    },
    addInitScript: async (script: string) => void tab.initScripts.push(script),
    ...looking(held),
    clock: tab.clock,
    request: { get: (address: string) => tab.line.get(new URL(address, device.base).href) },
    bringToFront: async () => undefined,
    close: () => tab.close(),
    isClosed: () => tab.isClosed,
  }
  const facade = only(page, 'page')
  return facade
}

const loadedIn = ({ loaded }: Tab): LoadedPage => {
  if (loaded === undefined) throw new Error('No page is loaded')
  return loaded
}

const hold = (tab: Tab, device: Device, page: () => object): Held => {
  tab.on('load', () => tab.loaded && findFinder(tab.loaded))
  return {
    ...{ tab, device },
    loaded: () => tab.loaded,
    ivya: () => (tab.loaded === undefined ? undefined : finderOf(tab.loaded)),
    ...{ hand: new Hand(() => loadedIn(tab)), page },
    rest: () => tab.rest(),
    async settle() {
      await pause(aMoment)
      await tab.loading
      if (tab.loaded !== undefined) await findFinder(tab.loaded)
    },
  }
}

const finding = (root: Locator) => ({
  locator: root.locator,
  getByRole: root.getByRole,
  getByText: root.getByText,
  getByLabel: root.getByLabel,
  getByPlaceholder: root.getByPlaceholder,
  getByAltText: root.getByAltText,
  getByTitle: root.getByTitle,
  getByTestId: root.getByTestId,
})

const going = ({ tab, settle }: Held) => {
  const ready = async <T>(coming: Promise<T>): Promise<T> => {
    const answer = await coming
    await settle()
    return answer
  }
  return {
    url: () => tab.address,
    goto: (address: string) => ready(tab.goto(address)),
    reload: () => ready(tab.reload()),
    goBack: () => ready(tab.go(-1)),
    goForward: () => ready(tab.go(1)),
  }
}

const looking = ({ tab, device }: Held) => {
  const change = () => {
    tab.loaded?.media.change()
    tab.loaded?.shown.forget()
  }
  return {
    viewportSize: () => tab.viewport,
    setViewportSize: async (size: Tab['viewport']) => {
      Object.assign(tab.viewport, size)
      tab.loaded?.resize()
      change()
    },
    emulateMedia: async (media: Partial<Device['media']>) => {
      Object.assign(device.media, media)
      change()
    },
  }
}

const waiting = ({ tab, device, settle }: Held) => {
  const urlFits =
    (pattern: string | RegExp | Fits): Fits =>
    (what) =>
      typeof pattern === 'function' ? pattern(what) : meets(pattern, (what as { url(): string }).url(), device.base)
  return {
    waitForURL: async (pattern: Pattern, { timeout }: { timeout?: number } = {}) => {
      const isThere = () => meets(pattern, tab.address, device.base) || undefined
      await until(() => `waiting for ${String(pattern)}, at ${tab.address}`, isThere, timeout)
      await settle()
    },
    waitForFunction: (code: string) => {
      const ask = () => loadedIn(tab).evaluate(code) || undefined
      return until(() => code, ask)
    },
    waitForTimeout: (milliseconds: number) => pause(milliseconds),
    waitForLoadState: async (state = 'load') => {
      await tab.loading
      const rests = () => tab.rest().then(() => tab.line.isQuiet(restMs) || undefined)
      if (state === 'networkidle') await until(() => 'waiting for the network to rest', rests)
      await settle()
    },
    waitForEvent: (name: string, options: Fits | { predicate?: Fits } = {}) =>
      heard(tab, name, typeof options === 'function' ? options : (options.predicate ?? (() => true))),
    waitForRequest: (pattern: string | RegExp | Fits) => heard(tab, 'request', urlFits(pattern)),
    waitForResponse: (pattern: string | RegExp | Fits) => heard(tab, 'response', urlFits(pattern)),
  }
}

const heard = async (tab: Tab, name: string, fits: Fits): Promise<unknown> => {
  const all: { what: unknown }[] = []
  const hear = (what: unknown): void => void (fits(what) && all.push({ what }))
  tab.on(name, hear)
  try {
    return (
      await until(
        () => `waiting for ${name}`,
        () => all[0],
      )
    ).what
  } finally {
    tab.off(name, hear)
  }
}

const line = ({ tab }: Held) => ({
  on: (name: string, hear: Hear) => void tab.on(name, hear),
  once: (name: string, hear: Hear) => void tab.once(name, hear),
  off: (name: string, hear: Hear) => void tab.off(name, hear),
  route: tab.line.routes.route,
  unroute: tab.line.routes.unroute,
  unrouteAll: tab.line.routes.unrouteAll,
})

const onKeys =
  ({ rest, settle }: Pick<Held, 'rest' | 'settle'>, act: (what: string) => Promise<void>) =>
  async (what: string): Promise<void> => {
    await rest()
    await act(what)
    await settle()
  }

const hands = ({ tab, hand, ...held }: Held) => ({
  keyboard: {
    press: onKeys(held, (key) => hand.press(key)),
    type: onKeys(held, (text) => hand.type(text)),
    insertText: onKeys(held, (text) => hand.type(text)),
  },
  mouse: {
    wheel: async () => {
      hand.interact()
      loadedIn(tab).seen.reachAll()
    },
    move: async () => hand.interact(),
  },
})

/** Says so where a story asks for what only a browser can tell. */
export const only = <T extends object>(thing: T, name: string): T =>
  new Proxy(thing, {
    get: (target, word) => {
      if (word in target || typeof word === 'symbol' || word === 'then') return target[word as keyof T]
      throw new Error(`${name}.${word} is for stories in a browser`)
    },
  })
