import type { Page } from 'playwright-core'

/**
 * What moved on a page without anybody's doing, how far and where; nothing where all of it together is not to be seen.
 * Our font may come after the first look, and a machine with none of the fonts that are fitted to it moves by a hair.
 */
export const movedOn = (page: Page): Promise<unknown[]> => page.evaluate(moves)

const moves = `new Promise((resolve) => {
  const moves = []
  let shift = 0
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, value, sources } of list.getEntries()) {
      if (hadRecentInput) continue
      shift += value
      moves.push(value, ...sources.map(({ node }) => node?.className || node?.nodeName))
    }
  }).observe({ type: 'layout-shift', buffered: true })
  setTimeout(() => resolve(shift < 0.001 ? [] : moves), 500)
})`
