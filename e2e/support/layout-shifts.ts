import type { Page } from 'playwright-core'

/**
 * Layout shifts without user input, with their sizes and elements; empty if their sum is invisible. The site's font may
 * load late, and a machine without the fonts fitted to it shifts slightly.
 */
export const readLayoutShifts = (page: Page): Promise<unknown[]> => page.evaluate(moves)

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
