import type { Locator } from 'playwright-core'
import { inBrowser } from './hydrated.ts'

/** Two taps before the first one is rendered, as on a busy phone. */
export const tapTwice = async (button: Locator): Promise<void> => {
  await button.waitFor()
  await button.evaluate(inBrowser('element.click(); element.click()'))
}
