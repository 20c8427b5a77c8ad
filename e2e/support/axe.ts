import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface AxeRun {
  violations: Array<{ id: string; nodes: Array<{ target: unknown; failureSummary?: string }> }>
}

/** Rules whose result depends on the theme. */
export const colourRules = ['color-contrast', 'link-in-text-block'] as const

/** Violations on the page or in a selected part, by all rules or by some; one line for each element. */
export const axeViolations = async (page: Page, only?: readonly string[], within?: string): Promise<string[]> => {
  // Axe is half a megabyte, so it is injected once per page.
  if ((await page.evaluate('typeof axe')) === 'undefined') await page.evaluate(source)
  // Colours in the middle of a transition belong to neither theme.
  await page.evaluate(`new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))).then(() =>
    Promise.allSettled(document.getAnimations().map((animation) => animation.finished)).then(() => undefined))`)
  // Checks that targets are large enough for a thumb; off by default.
  const rules = { 'target-size': { enabled: true } }
  const options = { resultTypes: ['violations'], ...(only === undefined ? { rules } : { runOnly: only }) }
  const place = within === undefined ? 'document' : JSON.stringify(within)
  const run = (await page.evaluate(
    `axe.run(${place}, ${JSON.stringify(options)}).then(({ violations }) => ({ violations }))`,
  )) as AxeRun
  return run.violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${JSON.stringify(target)}`))
}

/** Violations of all rules in the light theme. */
export const lightViolations = async (page: Page, within?: string): Promise<string[]> => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  return await axeViolations(page, undefined, within)
}

/** Violations of all rules in the light theme, and of the colour rules in the dark one. */
export const themeViolations = async (page: Page, within?: string): Promise<string[]> => {
  const light = await lightViolations(page, within)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  const dark = await axeViolations(page, colourRules, within)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  return [...light, ...dark.map((violation) => `dark: ${violation}`)]
}
