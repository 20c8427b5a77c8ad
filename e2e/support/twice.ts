import type { Locator } from 'playwright-core'

/** Both taps before anything is drawn of the first, as on a phone that is busy. */
export const tapTwice = async (button: Locator): Promise<void> => {
  await button.waitFor()
  await button.evaluate('(button) => { button.click(); button.click() }')
}
