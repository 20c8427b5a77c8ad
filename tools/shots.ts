import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { launchChromium } from '../e2e/support/chromium.ts'
import { at, everyPath, plantThings, unknownPath } from '../e2e/support/paths.ts'
import { startServer } from '../server/src/main.ts'
import { loadConfig } from '../server/src/platform/config.ts'
import { buildSite } from './build.ts'
import { root } from './sources.ts'

/** `npm run shots`: takes every screen on a phone and a desktop, light and dark, in English and French, into `shots`. */
const folder = join(root, 'shots')
const sizes = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } } as const
const themes = ['light', 'dark'] as const
const languages = { en: 'en-CM', fr: 'fr-CM' } as const

interface Scene {
  name: string
  path: string
  /** Action before the screenshot. */
  act?: (page: Page) => Promise<void>
  only?: keyof typeof sizes
}

const nameOf = (path: string): string =>
  path
    .replace(/:\w+|[0-9a-f-]{36}/g, 'id')
    .replace(/^\/|\?.*$/g, '')
    .replace(/\//g, '-') || 'home'

const scenes: Scene[] = [
  ...[...everyPath, unknownPath].map((path) => ({ name: nameOf(path), path })),
  { name: 'menu-open', path: '/', act: (page) => page.locator('#site-menu').click() },
  {
    name: 'search-open',
    path: '/',
    only: 'phone',
    act: (page) => page.locator('summary[aria-controls=search]').click(),
  },
]

const shoot = async (browser: Browser, base: string): Promise<void> => {
  const things = await plantThings(base)
  for (const [size, viewport] of Object.entries(sizes)) {
    for (const colorScheme of themes) {
      for (const [language, locale] of Object.entries(languages)) {
        const context = await browser.newContext({
          baseURL: base,
          viewport,
          colorScheme,
          locale,
          reducedMotion: 'reduce',
        })
        const page = await context.newPage()
        for (const { name, path, act, only } of scenes) {
          if (only !== undefined && only !== size) continue
          await page.goto(at(path, things), { waitUntil: 'networkidle' })
          await act?.(page)
          await page.waitForTimeout(act === undefined ? 0 : 400)
          await page.screenshot({
            path: join(folder, `${name}-${size}-${colorScheme}-${language}.png`),
            fullPage: name === 'ui',
          })
        }
        await context.close()
      }
    }
  }
}

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
await buildSite()
const data = join(folder, '.data')
const server = await startServer(loadConfig({ PORT: '0', HOST: '127.0.0.1', DATA_DIR: data, RATE_LIMITS: 'off' }))
const browser = await launchChromium()
await shoot(browser, server.address)
await browser.close()
await server.stop()
rmSync(data, { recursive: true, force: true })
console.log(`wrote ${scenes.length} screens, each in eight looks, into ${folder}`)
process.exit(0)
