import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

/** Asked of an element in the browser, whose types are not those of the tests. */
export const inBrowser = (code: string) => new Function('element', code) as (element: unknown) => unknown

/** A piece of the server's HTML that answers: brought onto the screen by somebody who stirs, it came alive. */
export const alive = async (piece: Locator): Promise<Locator> => {
  await piece.scrollIntoViewIfNeeded()
  await piece.page().mouse.wheel(0, 1)
  await expect
    .poll(() => piece.evaluate(inBrowser('return Object.keys(element).some((key) => key.startsWith("__react"))')))
    .toBe(true)
  return piece
}
