import type { Locator } from 'playwright-core'
import decodeQR from 'qr/decode.js'

interface Picture {
  width: number
  height: number
  data: number[]
}

/** Text of the QR code in an element, read from a screenshot. */
export const readCode = async (drawing: Locator): Promise<string> => {
  const photo = `data:image/png;base64,${(await drawing.screenshot()).toString('base64')}`
  // A blank page, because the site's content policy forbids data URLs.
  const blankPage = await drawing.page().context().newPage()
  const picture = await blankPage.evaluate<Picture>(`(async () => {
    const image = new Image()
    image.src = ${JSON.stringify(photo)}
    await image.decode()
    const { width, height } = image
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    const context = canvas.getContext('2d')
    context.drawImage(image, 0, 0)
    return { width, height, data: [...context.getImageData(0, 0, width, height).data] }
  })()`)
  await blankPage.close()
  return decodeQR({ ...picture, data: new Uint8ClampedArray(picture.data) }, { timeLimit: 10_000 })
}
