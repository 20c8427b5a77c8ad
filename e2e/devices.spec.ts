import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { followLink } from './support/hydrated.ts'
import { at, everyPath, plantThings } from './support/paths.ts'
import { tellStory } from './support/story.ts'
import { phone } from './support/visitor.ts'

const story = tellStory()

describe('a browser without JavaScript', () => {
  it('follows links, searches, and keeps the chosen language', async () => {
    const { page, leave } = await story.open('/', { javaScript: false, viewport: phone })
    await followLink(page.getByRole('link', { name: 'Fashion' }))
    expect(new URL(page.url()).pathname).toBe('/shed/categories/fashion')
    await page.locator('summary[aria-controls=search]').click()
    await page.getByRole('searchbox').fill('kaba')
    await page.getByRole('searchbox').press('Enter')
    await page.waitForURL('**/render_search?**')
    expect(new URL(page.url()).searchParams.get('query')).toBe('kaba')
    await followLink(page.locator('footer').getByRole('link', { name: 'Français' }))
    expect(await page.locator('html').getAttribute('lang')).toBe('fr')
    await page.goto('/terms')
    expect(await page.locator('html').getAttribute('lang')).toBe('fr')
    await leave()
  })

  it('shows the heading of every page', { tags: ['full'] }, async () => {
    const { page, leave } = await story.open('about:blank', { javaScript: false, viewport: phone })
    const things = await plantThings(story.site().url)
    for (const path of everyPath) {
      const answer = await page.goto(at(path, things), { waitUntil: 'domcontentloaded' })
      expect(answer?.status(), path).toBe(200)
      expect((await page.locator('h1').textContent())?.trim(), path).not.toBe('')
    }
    await leave()
  })
})

interface ManifestImage {
  src: string
  sizes: string
  purpose?: string
}

interface Manifest {
  icons: ManifestImage[]
  shortcuts: { url: string; icons: ManifestImage[] }[]
  screenshots: ManifestImage[]
}

interface ImageMeasures {
  size: string
  /** Number of pixels outside the safe circle of a maskable icon that differ from the first pixel. */
  strays: number
  /** Alpha of the first pixel. */
  opacity: number
}

/** Draws an image in the browser and measures it. */
const draw = (page: Page, src: string): Promise<ImageMeasures> =>
  page.evaluate(`(async () => {
    const image = new Image()
    image.src = ${JSON.stringify(src)}
    await image.decode()
    const [width, height] = [image.naturalWidth, image.naturalHeight]
    const pen = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d')
    pen.drawImage(image, 0, 0)
    const pixels = new Uint32Array(pen.getImageData(0, 0, width, height).data.buffer)
    const isOutside = (_, at) => Math.hypot((at % width) + 0.5 - width / 2, Math.floor(at / width) + 0.5 - height / 2) > width * 0.4
    const strays = pixels.filter(isOutside).filter((pixel) => pixel !== pixels[0]).length
    return { size: width + 'x' + height, strays, opacity: pixels[0] >>> 24 }
  })()`)

const checkIcons = async (page: Page, { icons, shortcuts, screenshots }: Manifest): Promise<void> => {
  const pictures = [...icons, ...screenshots, ...shortcuts.flatMap((each) => each.icons)]
  for (const { src, sizes } of pictures.filter((each) => each.sizes !== 'any'))
    expect((await draw(page, src)).size, src).toBe(sizes)
  const maskable = icons.filter(({ purpose }) => purpose === 'maskable')
  expect(maskable.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512'])
  for (const { src } of maskable) expect(await draw(page, src), src).toMatchObject({ strays: 0, opacity: 255 })
}

describe('the web app manifest', () => {
  it('makes the site installable, with icons of the declared sizes and working shortcuts', {
    tags: ['full'],
  }, async () => {
    const { page, context, leave } = await story.open('/feeds', { worker: true })
    const devtools = await context.newCDPSession(page)
    const { errors, url } = await devtools.send('Page.getAppManifest')
    expect(new URL(url).pathname).toBe('/manifest.webmanifest')
    expect(errors).toEqual([])
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
    const manifest: Manifest = await (await page.request.get('/manifest.webmanifest')).json()
    await checkIcons(page, manifest)
    expect(manifest.shortcuts.map((each) => each.url)).toEqual(['/sheds', '/writes', '/shedpay'])
    for (const each of manifest.shortcuts) expect((await page.request.get(each.url)).status(), each.url).toBe(200)
    await leave()
  })
})
