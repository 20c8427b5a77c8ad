import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Asked of an element in the browser, whose types are not those of the tests. */
export const inBrowser = (code: string) => new Function('element', code) as (element: unknown) => unknown

/** A piece of the server's HTML that answers: brought onto the screen by somebody who interacts, it hydrated. */
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

/** From then on links lead on without a load, and fields are heard. What sleeps on the page hydrates by itself. */
export const pageHydrated = (page: Page): Promise<void> => expect.poll(() => page.evaluate(isDrawn)).toBe(true)

const waiting = `[...document.querySelectorAll('main [aria-busy=true]')]
  .filter((each) => each.checkVisibility() && each.getBoundingClientRect().top < innerHeight).length`

/** The page is hydrated, and no skeleton is left on the first screen. */
export const pageSettled = async (page: Page): Promise<void> => {
  await pageHydrated(page)
  await expect.poll(() => page.evaluate(waiting)).toBe(0)
}

/** Every page the browser loads from now on. */
export const loadsOf = (page: Page): string[] => {
  const loads: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname)
  })
  return loads
}

/** Where no script leads on: the page that a link leads to, to its end. */
export const turnTo = async (link: Locator): Promise<void> => {
  const loaded = link.page().waitForEvent('load')
  await link.click()
  await loaded
}
