import type { OverlayOptions } from 'sharp'
import {
  clothDrawing,
  flatPixels,
  ink,
  paper,
  photoLayer,
  placed,
  plate,
  smallEnough,
  softInk,
} from './drawing-parts.ts'
import { fittedText, type TextLayer, textLayer } from './share-image-text.ts'

/** Contents of a share picture; its texts have printable letters only. */
export interface ShareDrawing {
  /** Path of one of our own pictures, which was decoded when it was uploaded. */
  photo: string | null
  /** Text only, on a plate over the cloth. */
  poster?: boolean
  /** Selects the cloth shown instead of a photo. */
  clothId: string
  initials: string
  title: string
  /** Digits without the unit. */
  price: string | null
  /** Seller and city, or the city alone. */
  below: readonly string[]
}

export const shareImageSize = { width: 1200, height: 630 } as const

const photoSize = { width: 664, height: shareImageSize.height } as const
const column = { left: 712, width: 436, top: 156, bottom: 584 } as const

/** Draws the picture as a JPEG within the size limit of chat previews. */
export const drawShareImage = async (drawing: ShareDrawing): Promise<Buffer> => {
  const layers = drawing.poster ? await posterLayers(drawing) : await stallLayers(drawing)
  return smallEnough(await flatPixels(shareImageSize, layers))
}

/** A photo or cloth on the left, text on paper on the right. */
const stallLayers = async (drawing: ShareDrawing): Promise<OverlayOptions[]> => {
  const left = drawing.photo === null ? await clothLayers(drawing) : [await photoLayer(drawing.photo, photoSize)]
  return [...left, { input: Buffer.from(frame), left: 0, top: 0 }, ...(await wordLayers(drawing))]
}

const clothLayers = async ({ clothId, initials }: ShareDrawing): Promise<OverlayOptions[]> => {
  const badge = initials === '' ? '' : `<rect x="162" y="190" width="310" height="250" rx="36" fill="${plate}"/>`
  const cloth = await clothDrawing(clothId, { ...photoSize, over: badge })
  const letters = await textLayer(initials, { weight: 'ExtraBold', size: 150, colour: ink, width: 290 })
  const middle = { left: 317 - Math.round(letters.width / 2), top: 315 - Math.round(letters.height / 2) }
  return [cloth, ...(initials === '' ? [] : [placed(letters, middle)])]
}

const posterPlate = { left: 84, width: 1032, inset: 56 } as const

/** A write: its text and author on a plate over the author's cloth. */
const posterLayers = async ({ title, below: [author = ''], clothId }: ShareDrawing): Promise<OverlayOptions[]> => {
  const { left, width, inset } = posterPlate
  const room = width - 2 * inset
  const words = await fittedText(title, {
    weight: 'ExtraBold',
    colour: ink,
    width: room,
    sizes: [76, 64, 54, 46, 40],
    lines: 6,
    height: 330,
  })
  const by = await fittedText(author === '' ? 'Sheds' : `${author} · Sheds`, {
    weight: 'SemiBold',
    colour: softInk,
    width: room,
    sizes: [34],
    lines: 1,
  })
  const height = words.height + by.height + 34 + 2 * inset
  const top = Math.round((shareImageSize.height - height) / 2)
  const card = `<rect x="${left}" y="${top}" width="${width}" height="${height}" rx="36" fill="${plate}"/>`
  return [
    await clothDrawing(clothId, { ...shareImageSize, over: card }),
    placed(words, { left: left + inset, top: top + inset }),
    placed(by, { left: left + inset, top: top + inset + words.height + 34 }),
  ]
}

/** Paper with a slanted edge, the slope below, and the logo of Sheds. */
const frame = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">
<path fill="${paper}" d="M660 0h540v630H600z"/>
<path fill="#b70e50" d="M601 622 1200 604v26H600z"/>
<g transform="translate(${column.left} 52) scale(1.75)">
<path fill="#ffb71b" d="M1.6 10.2 29 2.4c.8-.2 1.6.4 1.6 1.2v3.2c0 .6-.4 1.1-.9 1.2L2.4 15.8c-.7.2-1.4-.4-1.4-1.1v-3.2c0-.6.2-1.1.6-1.3z"/>
<path fill="#b70e50" d="M4 18.5 28 11.7V27.5c0 1.4-1.1 2.5-2.5 2.5H19.5v-6.5a3.5 3.5 0 0 0-7 0V30H6.5A2.5 2.5 0 0 1 4 27.5z"/>
</g></svg>`

const priceSizes = [92, 80, 70, 60, 52]
const titleSizes = { below: [54, 48, 42], alone: [76, 64, 54, 48] } as const

/** Price and name, with the seller at the foot, like on a market stall. */
const wordLayers = async ({ price, title, below }: ShareDrawing): Promise<OverlayOptions[]> => {
  const { width } = column
  const brand = await textLayer('Sheds', { weight: 'ExtraBold', size: 46, colour: ink, width })
  const seller = await sellerLayers(below)
  const sizes = price === null ? titleSizes.alone : titleSizes.below
  const block = [
    ...(price === null ? [] : [await priceLayer(price)]),
    await fittedText(title, { weight: 'ExtraBold', colour: ink, width, sizes, lines: 3 }),
  ]
  const foot = column.bottom - heightOf(seller, 16)
  const free = foot - 24 - column.top - heightOf(block, 34)
  return [
    placed(brand, { left: column.left + 72, top: 84 - Math.round(brand.height / 2) }),
    ...stacked(block, column.top + Math.max(0, Math.round(free / 2)), 34),
    ...stacked(seller, foot, 16),
  ]
}

const priceLayer = (digits: string): Promise<TextLayer> =>
  fittedText(digits, {
    weight: 'ExtraBold',
    colour: ink,
    width: column.width,
    sizes: priceSizes,
    lines: 1,
    unit: 'FCFA',
  })

const sellerLayers = (below: readonly string[]): Promise<TextLayer[]> =>
  Promise.all(
    below.map((text, index) =>
      fittedText(text, {
        weight: 'SemiBold',
        colour: index === 0 && below.length > 1 ? ink : softInk,
        width: column.width,
        sizes: index === 0 ? [38, 34] : [30],
        lines: 1,
      }),
    ),
  )

const heightOf = (layers: readonly TextLayer[], gap: number): number =>
  layers.reduce((sum, { height }) => sum + height + gap, -gap)

const stacked = (layers: readonly TextLayer[], from: number, gap: number): OverlayOptions[] => {
  let top = from
  return layers.map((layer) => {
    const at = placed(layer, { left: column.left, top })
    top += layer.height + gap
    return at
  })
}
