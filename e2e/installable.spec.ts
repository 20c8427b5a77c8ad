// @module-tag chromium
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { tellStory } from './support/story.ts'

const story = tellStory()

interface Named {
  src: string
  sizes: string
  purpose?: string
}

interface Manifest {
  icons: Named[]
  shortcuts: { url: string; icons: Named[] }[]
  screenshots: Named[]
}

interface Drawn {
  size: string
  /** Of all pixels outside the circle that any shape of icon leaves: how many differ from the first one. */
  strays: number
  /** How much of the first one shows. */
  opacity: number
}

/** A picture as the browser draws it. */
const draw = (page: Page, src: string): Promise<Drawn> =>
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

describe('what a phone needs to install it', () => {
  it('is all there: nothing in the manifest that Chromium would not take, and no reason not to offer it', async () => {
    const { page, context, leave } = await story.open('/feeds', { worker: true })
    const devtools = await context.newCDPSession(page)
    const { errors, url } = await devtools.send('Page.getAppManifest')
    expect(new URL(url).pathname).toBe('/manifest.webmanifest')
    expect(errors).toEqual([])
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
    await leave()
  })

  it('is as large as it says, fills any shape of icon, and leads to pages that are there', async () => {
    const { page, leave } = await story.open('/terms')
    const manifest: Manifest = await (await page.request.get('/manifest.webmanifest')).json()
    const { icons, shortcuts, screenshots } = manifest
    const pictures = [...icons, ...screenshots, ...shortcuts.flatMap((each) => each.icons)]
    for (const { src, sizes } of pictures.filter((each) => each.sizes !== 'any'))
      expect((await draw(page, src)).size, src).toBe(sizes)
    const maskable = icons.filter(({ purpose }) => purpose === 'maskable')
    expect(maskable.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512'])
    for (const { src } of maskable) expect(await draw(page, src), src).toMatchObject({ strays: 0, opacity: 255 })
    expect(shortcuts.map(({ url }) => url)).toEqual(['/sheds', '/writes', '/shedpay'])
    for (const each of shortcuts) expect((await page.request.get(each.url)).status(), each.url).toBe(200)
    await leave()
  })
})
