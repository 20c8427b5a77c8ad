import type { Page } from 'playwright-core'

/**
 * From now on no timer of so many milliseconds strikes, on the page that stands and on each that it loads: what somebody
 * does before it strikes is done in time, however slow the machine. Let go, those of the page that wait strike at once, and
 * its later ones run as ever.
 */
export const holdTimers = async (page: Page, ms: number): Promise<{ letGo(): Promise<void> }> => {
  const name = `heldTimers${ms}`
  // As long as it is held a timer is one of the browser's that lasts for weeks: it is cleared like any other.
  const hold = `(() => {
    const { setTimeout: set, clearTimeout: clear } = window
    const waiting = new Map()
    let isHeld = true
    window.setTimeout = (work, wait, ...given) => {
      if (!isHeld || wait !== ${ms}) return set(work, wait, ...given)
      const id = set(() => undefined, 2 ** 31 - 1)
      waiting.set(id, () => work(...given))
      return id
    }
    window.clearTimeout = (id) => {
      waiting.delete(id)
      clear(id)
    }
    window.${name} = () => {
      isHeld = false
      for (const [id, strike] of [...waiting]) {
        window.clearTimeout(id)
        strike()
      }
    }
  })()`
  await page.addInitScript(hold)
  await page.evaluate(hold)
  return { letGo: () => page.evaluate(`window.${name}()`) }
}

/** After which a page has what it needs first: what may be said, how the network is, and the rest. */
const lateMs = [3000, 4000, 6000]

/** What a page fetches seconds after it began does not come: on a slow machine that is in the middle of its first load. */
export const holdLate = async (page: Page): Promise<void> => {
  for (const ms of lateMs) await holdTimers(page, ms)
}
