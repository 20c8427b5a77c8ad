import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { demoLogin } from '../server/src/demo.ts'

type Size = 'phone' | 'desktop'
type Theme = 'light' | 'dark'

const viewports = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } } as const

/** Fewest pictures that the first screen must show. */
const leastPictures = { phone: 9, desktop: 12 } as const

const openPage = async (browser: Browser, baseURL: string, size: Size, colorScheme: Theme): Promise<Page> => {
  const context = await browser.newContext({
    baseURL,
    viewport: viewports[size],
    deviceScaleFactor: size === 'phone' ? 1.5 : 1,
    colorScheme,
    locale: 'en-CM',
    reducedMotion: 'reduce',
  })
  return await context.newPage()
}

/** Browser code for the elements that match the selector and are on the first screen. */
const onScreen = (selector: string): string => `[...document.querySelectorAll('${selector}')].filter((each) => {
  const { top, left, bottom, width } = each.getBoundingClientRect()
  return each.checkVisibility() && width > 40 && bottom > 0 && top < innerHeight && left < innerWidth
})`

const countPictures = (page: Page): Promise<number> =>
  page.evaluate(`${onScreen('main img')}.filter((each) => each.naturalWidth > 0).length`)

const logIn = async (page: Page): Promise<void> => {
  await visit(page, '/login')
  await page.locator('input[name=name]').fill(demoLogin.name)
  await page.locator('input[name=password]').fill(demoLogin.password)
  await page.locator('main form button[type=submit]').click()
  await page.waitForURL((url) => !url.pathname.includes('login'))
}

/** Waits for pictures and skeletons: a member's page keeps a stream open, so its network is never idle. */
const visit = async (page: Page, path: string): Promise<void> => {
  await page.goto(path, { waitUntil: 'load' })
  const isComplete = `${onScreen('main img, main [aria-busy=true]')}.every((each) => each.complete)`
  // Not `waitForFunction`: it evaluates a string inside the page, which the content security policy forbids.
  for (let tries = 0; !(await page.evaluate(isComplete)); tries += 1) {
    if (tries === 300) throw new Error(`${path} still has skeletons or unloaded pictures after 30 s`)
    await page.waitForTimeout(100)
  }
}

const shoot = async (page: Page, path: string): Promise<Buffer> => {
  await visit(page, path)
  return await page.screenshot()
}

const shootHome = async (browser: Browser, base: string, size: Size, theme: Theme): Promise<Buffer> => {
  const page = await openPage(browser, base, size, theme)
  const picture = await shoot(page, '/')
  const shown = await countPictures(page)
  await page.context().close()
  if (shown < leastPictures[size])
    throw new Error(`the home page on a ${size} shows ${shown} pictures: is the demo market planted?`)
  return picture
}

/** First product and song of their lists, then pages of a member. */
const shootPhones = async (browser: Browser, base: string, theme: Theme): Promise<Buffer[]> => {
  const page = await openPage(browser, base, 'phone', theme)
  const firstOf = async (list: string, link: string): Promise<Buffer> => {
    await visit(page, list)
    const path = await page.locator(link).first().getAttribute('href')
    return await shoot(page, path ?? list)
  }
  const product = await firstOf('/feeds', 'main a[href^="/products/"]')
  const song = await firstOf('/shed/categories/music', 'main a[href^="/music/"]')
  await logIn(page)
  const others = [await shoot(page, '/writes'), await shoot(page, '/shedpay')]
  await page.context().close()
  return [product, song, ...others]
}

const dataUri = (picture: Buffer): string => `data:image/png;base64,${picture.toString('base64')}`

/** Screens side by side on one background, the phones in a frame. */
const compose = async (browser: Browser, path: string, desktops: Buffer[], phones: Buffer[]): Promise<void> => {
  const page = await browser.newPage({ viewport: { width: 1600, height: 700 } })
  const screens = [
    ...desktops.map((picture) => `<img class="desktop" src="${dataUri(picture)}">`),
    ...phones.map((picture) => `<img class="phone" src="${dataUri(picture)}">`),
  ]
  await page.setContent(`<style>
    body { margin: 0; background: #f8efe6 }
    div { display: inline-flex; gap: 28px; padding: 32px; align-items: center }
    img { display: block; height: 520px; border-radius: 12px; box-shadow: 0 2px 10px #0003 }
    .phone { border: 5px solid #201430; border-radius: 22px }
  </style><div>${screens.join('')}</div>`)
  await page.locator('div').screenshot({ path, type: 'jpeg', quality: 82 })
  await page.close()
}

export const pictureNames = ['market-light.jpg', 'market-dark.jpg', 'screens.jpg'] as const

/** Takes README's pictures of a running demo market into a folder. */
export const takePictures = async (browser: Browser, base: string, folder: string): Promise<void> => {
  mkdirSync(folder, { recursive: true })
  for (const theme of ['light', 'dark'] as const) {
    const desktop = await shootHome(browser, base, 'desktop', theme)
    const phone = await shootHome(browser, base, 'phone', theme)
    await compose(browser, join(folder, `market-${theme}.jpg`), [desktop], [phone])
  }
  await compose(browser, join(folder, 'screens.jpg'), [], await shootPhones(browser, base, 'light'))
}
