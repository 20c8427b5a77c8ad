import type { Route } from 'playwright-core'

/** What may happen to a call on its way. */
export type Cut = (route: Route) => Promise<void>

/** It never leaves. */
export const cutBefore: Cut = (route) => route.abort('internetdisconnected')

/** It arrives, and then the line breaks. */
export const cutAfter: Cut = async (route) => {
  await route.fetch()
  await route.abort('connectionreset')
}

/** It arrives, and nothing is heard of it, or the page is gone before. */
export const cutAnswer: Cut = async (route) => void (await route.fetch().catch(() => undefined))

/**
 * Only the first call that comes. Playwright's `times: 1` stops watching the line while the next call is on its way,
 * and now and then that one is never answered.
 */
export const justOnce = (cut: Cut): Cut => {
  let isUsed = false
  return (route) => {
    if (isUsed) return route.fallback()
    isUsed = true
    return cut(route)
  }
}
