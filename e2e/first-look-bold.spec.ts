// @module-tag chromium
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openShop, sell } from './support/goods.ts'
import { movedOn } from './support/moved.ts'
import { meet } from './support/people.ts'
import { tellStory } from './support/story.ts'
import { desktop, phone } from './support/visitor.ts'

const story = tellStory()
let product: string

beforeAll(async () => {
  const { url } = story.site()
  const ada = await meet(url, 'Ada Ngono')
  product = `/products/${await sell(url, ada, await openShop(url, ada, 'Ada Pagne'), { name: 'Pagne wax' })}/details`
})

/** Marks what is seen at first sight, is text alone, and is to be bold; says how many there are. */
const markBold = `(() => {
  const bold = [...document.querySelectorAll('body *')].filter((element) => {
    const { top, bottom, width } = element.getBoundingClientRect()
    const isText = element.childElementCount === 0 && /\\w{3}/.test(element.textContent)
    const isSeen = top >= 0 && bottom <= innerHeight && width > 20
      && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    const there = isSeen && document.elementFromPoint(element.getBoundingClientRect().left + 8, (top + bottom) / 2)
    return isText && there === element && Number(getComputedStyle(element).fontWeight) >= 600
  })
  bold.forEach((element, place) => element.setAttribute('data-bold', place))
  return bold.length
})()`

/** How much of a picture is not its ground, the colour most of it has, in a page without a policy of its own. */
const inkOf = async (canvas: Page, png: Buffer): Promise<number> =>
  (await canvas.evaluate(`(async () => {
    const bytes = Uint8Array.from(atob(${JSON.stringify(png.toString('base64'))}), (c) => c.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const paper = new OffscreenCanvas(image.width, image.height).getContext('2d')
    paper.drawImage(image, 0, 0)
    const { data } = paper.getImageData(0, 0, image.width, image.height)
    const colours = new Uint32Array(data.buffer)
    const times = new Map()
    for (const colour of colours) times.set(colour, (times.get(colour) ?? 0) + 1)
    const [[most]] = [...times].sort(([, a], [, b]) => b - a)
    const ground = 4 * colours.indexOf(most)
    let ink = 0
    for (let at = 0; at < data.length; at += 4)
      for (let part = 0; part < 3; part++) ink += Math.abs(data[at + part] - data[ground + part])
    return ink
  })()`)) as number

describe('the first look of a newcomer, whose device has not our font yet', () => {
  it.each([phone, desktop])('has bold text (%o)', async (viewport) => {
    const canvas = await story.open('about:blank')
    for (const path of ['/', product]) {
      const { page, expecting, leave } = await story.open('about:blank', { viewport })
      expecting(/woff2|ERR_FAILED/)
      await page.route('**/*.woff2', (route) => route.abort())
      await page.goto(path, { waitUntil: 'networkidle' })
      expect(await movedOn(page)).toEqual([])
      const count = (await page.evaluate(markBold)) as number
      expect(count).toBeGreaterThan(3)
      for (let place = 0; place < Math.min(count, 8); place++) {
        const text = page.locator(`[data-bold="${place}"]`)
        const bold = await inkOf(canvas.page, await text.screenshot({ animations: 'disabled' }))
        await page.evaluate(
          `document.querySelector('[data-bold="${place}"]').style.setProperty('font-weight', '400', 'important')`,
        )
        const plain = await inkOf(canvas.page, await text.screenshot({ animations: 'disabled' }))
        expect([await text.textContent(), bold / plain > 1.12]).toEqual([await text.textContent(), true])
      }
      await leave()
    }
    await canvas.leave()
  })

  it('has the bold face of the device, if it has one, and the widths of our font, so that nothing moves', async () => {
    const canvas = await story.open('about:blank')
    const hasBold = await canvas.page.evaluate(
      `new FontFace('bold', ${JSON.stringify(boldFaces)}).load().then(() => true, () => false)`,
    )
    const ours = await lookOfText(true)
    const device = await lookOfText(false)
    expect(device.faces.bold !== device.faces.plain).toBe(hasBold)
    for (const [place, width] of ours.widths.entries())
      expect(Math.abs((device.widths[place] ?? 0) / width - 1)).toBeLessThan(0.05)
    await canvas.leave()
  })
})

const boldFaces = ['Roboto', 'Arial', 'Liberation Sans', 'DejaVu Sans', 'Noto Sans', 'Open Sans']
  .map((name) => `local("${name} Bold")`)
  .join(', ')

/** What a long line looks like in plain and in bold, with our font and without it. */
const lookOfText = async (withFont: boolean) => {
  const { page, context, expecting, leave } = await story.open('about:blank')
  expecting(/woff2|ERR_FAILED/)
  if (!withFont) await page.route('**/*.woff2', (route) => route.abort())
  await page.goto('/terms', { waitUntil: 'networkidle' })
  // On the second look the font is there from the start.
  await page.reload({ waitUntil: 'networkidle' })
  const widths = (await page.evaluate(`[400, 600, 750, 800].map((weight) => {
    const text = document.createElement('span')
    text.textContent = 'Hamburgefonstiv et les prix du marché : 27 500'
    text.className = 'whitespace-nowrap w-' + weight
    // So large that whole pixels do not count.
    Object.assign(text.style, { fontWeight: weight, fontSize: '100px' })
    document.body.append(text)
    return text.getBoundingClientRect().width
  })`)) as number[]
  const tools = await context.newCDPSession(page)
  await tools.send('DOM.enable')
  await tools.send('CSS.enable')
  const { root } = await tools.send('DOM.getDocument')
  const faceOf = async (weight: number) => {
    const { nodeId } = await tools.send('DOM.querySelector', { nodeId: root.nodeId, selector: `.w-${weight}` })
    const { fonts } = await tools.send('CSS.getPlatformFontsForNode', { nodeId })
    return fonts.map(({ postScriptName }) => postScriptName).join()
  }
  const faces = { plain: await faceOf(400), bold: await faceOf(750) }
  await leave()
  return { widths, faces }
}
