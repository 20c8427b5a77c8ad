import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface AxeRun {
  violations: Array<{ id: string; nodes: Array<{ target: unknown; failureSummary?: string }> }>
}

/** The rules that a theme can break; all others have the same to say in both. */
export const ofColours = ['color-contrast', 'link-in-text-block'] as const

/** What axe finds on the page as it stands, by these rules or by all of them: one line a violation and place. */
export const axeViolations = async (page: Page, only?: readonly string[]): Promise<string[]> => {
  // Half a megabyte: once a page is enough.
  if ((await page.evaluate('typeof axe')) === 'undefined') await page.evaluate(source)
  // Colours in the middle of a change belong to no theme.
  await page.evaluate(`new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))).then(() =>
    Promise.allSettled(document.getAnimations().map((animation) => animation.finished)).then(() => undefined))`)
  // Off by default: whether a thumb meets what it means.
  const rules = { 'target-size': { enabled: true } }
  const options = { resultTypes: ['violations'], ...(only === undefined ? { rules } : { runOnly: only }) }
  const run = (await page.evaluate(
    `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => ({ violations }))`,
  )) as AxeRun
  return run.violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${JSON.stringify(target)}`))
}
