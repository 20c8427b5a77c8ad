import type { Route } from 'playwright-core'

/** Handler that interrupts a call. */
export type Cut = (route: Route) => Promise<void>

/** The request is never sent. */
export const cutBefore: Cut = (route) => route.abort('internetdisconnected')

/** The request arrives, then the connection breaks. */
export const cutAfter: Cut = async (route) => {
  await route.fetch()
  await route.abort('connectionreset')
}

/** The request arrives, but the page never gets a response, for example because it was left. */
export const cutAnswer: Cut = async (route) => void (await route.fetch().catch(() => undefined))

/**
 * Applies to the first call only. Playwright's `times: 1` removes the route while the next call is in progress, which
 * is then sometimes never answered.
 */
export const justOnce = (cut: Cut): Cut => {
  let isUsed = false
  return (route) => {
    if (isUsed) return route.fallback()
    isUsed = true
    return cut(route)
  }
}
