import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Function that runs in the browser on an element; the tests have no DOM types. */
export const inBrowser = (code: string) => new Function('element', code) as (element: unknown) => unknown

/** Scrolls an element into view and waits until it is hydrated. */
export const hydrated = async (piece: Locator): Promise<Locator> => {
  await piece.scrollIntoViewIfNeeded()
  await piece.page().mouse.wheel(0, 1)
  await expect
    .poll(() => piece.evaluate(inBrowser('return Object.keys(element).some((key) => key.startsWith("__react"))')))
    .toBe(true)
  return piece
}

const isDrawn = `(() => {
  const root = document.getElementById('root')
  const key = Object.keys(root).find((each) => each.startsWith('__reactContainer'))
  return key !== undefined && !root[key].stateNode.current.memoizedState.isDehydrated
})()`

/** Waits until the page is hydrated: links navigate without a load and fields have handlers. Islands hydrate later. */
export const pageHydrated = (page: Page): Promise<void> => expect.poll(() => page.evaluate(isDrawn)).toBe(true)

const waiting = `[...document.querySelectorAll('main [aria-busy=true]')]
  .filter((each) => each.checkVisibility() && each.getBoundingClientRect().top < innerHeight).length`

/** Waits until the page is hydrated and the first screen has no skeleton. */
export const pageSettled = async (page: Page): Promise<void> => {
  await pageHydrated(page)
  await expect.poll(() => page.evaluate(waiting)).toBe(0)
}

/** Records the paths of later full page loads. */
export const recordLoads = (page: Page): string[] => {
  const loads: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname)
  })
  return loads
}

/** Clicks a link and waits for the full page load, for pages without JavaScript. */
export const followLink = async (link: Locator): Promise<void> => {
  const loaded = link.page().waitForEvent('load')
  await link.click()
  await loaded
}
