import type { Page } from 'playwright-core'

/** Marks each visible bold element on the first screen that contains only text, and returns their count. */
export const markBold = `(() => {
  const bold = [...document.querySelectorAll('body *')].filter((element) => {
    const { top, bottom, width } = element.getBoundingClientRect()
    const isText = element.childElementCount === 0 && /\\w{3}/.test(element.textContent)
    const isSeen = top >= 0 && bottom <= innerHeight && width > 20
      && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    const there = isSeen && document.elementFromPoint(element.getBoundingClientRect().left + 8, (top + bottom) / 2)
    return isText && there === element && Number(getComputedStyle(element).fontWeight) >= 600
  })
  bold.forEach((element, index) => element.setAttribute('data-bold', index))
  return bold.length
})()`

/**
 * Amount of ink in a picture: the difference from its most common colour. `canvas` is a page without a content policy.
 */
export const inkOf = async (canvas: Page, png: Buffer): Promise<number> =>
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

/** Bold font faces that devices may have. */
export const boldFaces = ['Roboto', 'Arial', 'Liberation Sans', 'DejaVu Sans', 'Noto Sans', 'Open Sans']
  .map((name) => `local("${name} Bold")`)
  .join(', ')

/** Widths and font faces of a long line of text on the page, regular and bold. */
export const measureText = async (page: Page) => {
  const widths = (await page.evaluate(`[400, 600, 750, 800].map((weight) => {
    const text = document.createElement('span')
    text.textContent = 'Hamburgefonstiv et les prix du marché : 27 500'
    text.className = 'whitespace-nowrap w-' + weight
    // Large, so that rounding to whole pixels does not matter.
    Object.assign(text.style, { fontWeight: weight, fontSize: '100px' })
    document.body.append(text)
    return text.getBoundingClientRect().width
  })`)) as number[]
  const tools = await page.context().newCDPSession(page)
  await tools.send('DOM.enable')
  await tools.send('CSS.enable')
  const { root } = await tools.send('DOM.getDocument')
  const faceOf = async (weight: number) => {
    const { nodeId } = await tools.send('DOM.querySelector', { nodeId: root.nodeId, selector: `.w-${weight}` })
    const { fonts } = await tools.send('CSS.getPlatformFontsForNode', { nodeId })
    return fonts.map(({ postScriptName }) => postScriptName).join()
  }
  const faces = { plain: await faceOf(400), bold: await faceOf(750) }
  return { widths, faces }
}
