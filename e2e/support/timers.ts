import type { Page } from 'playwright-core'

/**
 * Holds timers of this many milliseconds, on this page and on later ones, so that a slow machine has time to act before
 * they fire. `letGo` fires the waiting ones at once; later ones are normal again.
 */
export const holdTimers = async (page: Page, ms: number): Promise<{ letGo(): Promise<void> }> => {
  const name = `heldTimers${ms}`
  // A held timer is replaced by one that lasts for weeks, so that it can be cleared like any other.
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
      for (const [id, fire] of [...waiting]) {
        window.clearTimeout(id)
        fire()
      }
    }
  })()`
  await page.addInitScript(hold)
  await page.evaluate(hold)
  return { letGo: () => page.evaluate(`window.${name}()`) }
}

/** Delays after which a page loads less urgent things, such as hints and the state of the network. */
const lateMs = [3000, 4000, 6000]

/**
 * Holds requests that pages make some seconds after their start, which on a slow machine is during their first load.
 */
export const holdLateTimers = async (page: Page): Promise<void> => {
  for (const ms of lateMs) await holdTimers(page, ms)
}
