import encodeQR from 'qr'
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
} from '../drawing-parts.ts'
import { fittedText, type TextLayer, textLayer } from '../share-image-text.ts'

export interface PosterPrice {
  text: string
  unit?: string
}

/** Contents of a poster; its texts have printable letters only. */
export interface PosterDrawing {
  /** Path of one of our own pictures, which was decoded when it was uploaded. */
  photo: string | null
  clothId: string
  initials: string
  title: string
  price: PosterPrice | null
  /** Seller and city, or the city alone. */
  below: readonly string[]
  /** Title above everything: "Today’s menu" and the day. */
  heading: readonly string[]
  dishes: readonly { name: string; price: PosterPrice }[]
  /** Number of dishes today; those without space are shown as a number. */
  dishCount: number
  /** Address in the QR code; `scan` is the text about it. */
  target: string
  scan: string
}

export const posterSize = { width: 1080, height: 1920 } as const

/** Chat apps cover the top and bottom of a status, so these areas have no text. */
const foot = 1664
const column = { left: 72, width: 936 } as const
const code = { size: 312, left: 696 } as const
/** Includes the words below the code. */
const codeTop = foot - code.size - 56
/** Width beside the code. */
const beside = code.left - 40 - column.left

/** Draws the poster as a JPEG. */
export const drawPoster = async (drawing: PosterDrawing): Promise<Buffer> => {
  const isMenu = drawing.dishes.length > 0
  const edge = isMenu ? menuEdge(drawing.dishes.length) : 1010
  const top =
    drawing.photo === null
      ? await clothTop(drawing, edge)
      : [await photoLayer(drawing.photo, { width: posterSize.width, height: edge + 10 })]
  const layers = [
    ...top,
    { input: Buffer.from(frame(edge)), left: 0, top: 0 },
    await clothDrawing(drawing.clothId, { width: posterSize.width, height: 168, top: posterSize.height - 168 }),
    ...(isMenu ? await menuLayers(drawing, edge) : await thingLayers(drawing, edge)),
    ...(await brandLayers()),
  ]
  return smallEnough(await flatPixels(posterSize, layers))
}

const clothTop = async ({ clothId, initials }: PosterDrawing, edge: number): Promise<OverlayOptions[]> => {
  const middle = Math.round(edge / 2) + 60
  const [width, height] = [420, 320]
  const badge = `<rect x="${540 - width / 2}" y="${middle - height / 2}" width="${width}" height="${height}" rx="48" fill="${plate}"/>`
  const cloth = await clothDrawing(clothId, {
    width: posterSize.width,
    height: edge + 10,
    over: initials === '' ? '' : badge,
  })
  const letters = await textLayer(initials, { weight: 'ExtraBold', size: 200, colour: ink, width: width - 20 })
  const at = { left: 540 - Math.round(letters.width / 2), top: middle - Math.round(letters.height / 2) }
  return [cloth, ...(initials === '' ? [] : [placed(letters, at)])]
}

/** Paper with a slanted edge, and the slope above the cloth at the foot. */
const frame = (edge: number): string => `<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="1920">
<path fill="#b70e50" d="M0 ${edge - 4} 1080 ${edge - 64}V${edge + 40}H0z"/>
<path fill="${paper}" d="M0 ${edge + 12} 1080 ${edge - 48}V1920H0z"/>
</svg>`

/** Fewer dishes leave more space for the picture. */
const menuEdge = (dishes: number): number => 560 + Math.max(0, 5 - dishes) * rowHeight

/** Price, name and seller on the left, the code on the right, like on a market stall. */
const thingLayers = async (drawing: PosterDrawing, edge: number): Promise<OverlayOptions[]> => {
  const { price, title, below } = drawing
  const top = edge + 56
  const tag = price === null ? [] : [await priceLayer(price, column.width, [150, 130, 112, 96, 80])]
  const under = top + heightOf(tag, 0) + (tag.length > 0 ? 52 : 0)
  const seller = await sellerLayers(below)
  const sellerTop = foot - heightOf(seller, 14)
  const name = await fittedText(title, {
    weight: 'ExtraBold',
    colour: ink,
    ...(price === null
      ? { width: column.width, sizes: [104, 92, 80, 70, 60], lines: 2, height: codeTop - 24 - under }
      : { width: beside, sizes: [72, 64, 56, 48, 42], lines: 5, height: sellerTop - 28 - under }),
  })
  return [
    ...stacked(tag, top, 0),
    placed(name, { left: column.left, top: under }),
    ...stacked(seller, sellerTop, 14),
    ...(await codeLayers(drawing)),
  ]
}

const menuLayers = async (drawing: PosterDrawing, edge: number): Promise<OverlayOptions[]> => {
  const [heading = '', day = ''] = drawing.heading
  const head = [
    await fittedText(heading, { weight: 'ExtraBold', colour: ink, width: column.width, sizes: [96, 84, 72], lines: 1 }),
    await fittedText(day, { weight: 'SemiBold', colour: softInk, width: column.width, sizes: [40], lines: 1 }),
  ]
  const rows = edge + 60 + heightOf(head, 22) + 46
  const seller = await sellerLayers([drawing.title, ...drawing.below])
  return [
    ...stacked(head, edge + 60, 22),
    ...(await dishLayers(drawing, rows)),
    ...stacked(seller, foot - heightOf(seller, 14), 14),
    ...(await codeLayers(drawing)),
  ]
}

const rowHeight = 78
/** Width of a line for the dish; the rest is for its price. */
const dishWidth = 610

const dishLayers = async ({ dishes, dishCount }: PosterDrawing, from: number): Promise<OverlayOptions[]> => {
  const fitting = Math.max(1, Math.floor((codeTop - 24 - from) / rowHeight))
  const shown = dishes.slice(0, fitting)
  const rows = await Promise.all(shown.map((dish, at) => dishRow(dish, from + at * rowHeight)))
  const hidden = dishCount - shown.length
  if (hidden <= 0) return rows.flat()
  const rest = await textLayer(`+ ${hidden}`, { weight: 'SemiBold', size: 38, colour: softInk, width: 300 })
  return [...rows.flat(), placed(rest, { left: column.left, top: from + shown.length * rowHeight + 4 })]
}

const dishRow = async ({ name, price }: PosterDrawing['dishes'][number], top: number): Promise<OverlayOptions[]> => {
  const left = await fittedText(name, {
    weight: 'SemiBold',
    colour: ink,
    width: dishWidth,
    sizes: [44, 40, 36],
    lines: 1,
  })
  const right = await priceLayer(price, column.width - dishWidth - 24, [46, 42, 38, 34, 30])
  const rule = `<svg xmlns="http://www.w3.org/2000/svg" width="${column.width}" height="2"><rect width="100%" height="2" fill="#e9dbcd"/></svg>`
  return [
    placed(left, { left: column.left, top: top + Math.round((46 - left.height) / 2) }),
    placed(right, {
      left: column.left + column.width - right.width,
      top: top + Math.round((46 - right.height) / 2),
    }),
    { input: Buffer.from(rule), left: column.left, top: top + 60 },
  ]
}

const priceLayer = ({ text, unit }: PosterPrice, width: number, sizes: readonly number[]): Promise<TextLayer> =>
  fittedText(text, { weight: 'ExtraBold', colour: ink, width, sizes, lines: 1, ...(unit !== undefined && { unit }) })

const sellerLayers = (below: readonly string[]): Promise<TextLayer[]> =>
  Promise.all(
    below.map((text, at) =>
      fittedText(text, {
        weight: 'SemiBold',
        colour: at === 0 && below.length > 1 ? ink : softInk,
        width: beside,
        sizes: at === 0 ? [46, 42, 38, 34] : [38, 34],
        lines: at === 0 ? 2 : 1,
      }),
    ),
  )

/** Blank cells around the code, which scanners need. */
const quiet = 3

/** QR code on white, with the text below. */
const codeLayers = async ({ target, scan }: PosterDrawing): Promise<OverlayOptions[]> => {
  const data = encodeQR(target, 'raw', { ecc: 'medium', border: quiet })
  const cells = data.length
  const cell = Math.floor(code.size / cells)
  const side = cell * cells
  const words = await fittedText(scan, {
    weight: 'SemiBold',
    colour: softInk,
    width: code.size,
    sizes: [34, 30, 26],
    lines: 1,
  })
  const top = foot - side - 18 - words.height
  const path = data.flatMap((line, y) => line.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${cells} ${cells}" shape-rendering="crispEdges">
<rect width="${cells}" height="${cells}" rx="2" fill="#fff"/><path d="${path}" fill="${ink}"/></svg>`
  const left = code.left + Math.round((code.size - side) / 2)
  return [
    { input: Buffer.from(svg), left, top },
    placed(words, { left: code.left + Math.round((code.size - words.width) / 2), top: foot - words.height }),
  ]
}

/** Logo of Sheds on the cloth at the foot. */
const brandLayers = async (): Promise<OverlayOptions[]> => {
  const name = await textLayer('Sheds', { weight: 'ExtraBold', size: 54, colour: ink, width: 300 })
  const [width, height] = [name.width + 132, 96]
  const [left, top] = [Math.round((posterSize.width - width) / 2), posterSize.height - 132]
  const mark = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="100%" height="100%" rx="48" fill="${paper}"/>
<g transform="translate(30 18) scale(1.75)">
<path fill="#ffb71b" d="M1.6 10.2 29 2.4c.8-.2 1.6.4 1.6 1.2v3.2c0 .6-.4 1.1-.9 1.2L2.4 15.8c-.7.2-1.4-.4-1.4-1.1v-3.2c0-.6.2-1.1.6-1.3z"/>
<path fill="#b70e50" d="M4 18.5 28 11.7V27.5c0 1.4-1.1 2.5-2.5 2.5H19.5v-6.5a3.5 3.5 0 0 0-7 0V30H6.5A2.5 2.5 0 0 1 4 27.5z"/>
</g></svg>`
  return [
    { input: Buffer.from(mark), left, top },
    placed(name, { left: left + 96, top: top + Math.round((height - name.height) / 2) }),
  ]
}

const heightOf = (layers: readonly TextLayer[], gap: number): number =>
  layers.length === 0 ? 0 : layers.reduce((sum, { height }) => sum + height + gap, -gap)

const stacked = (layers: readonly TextLayer[], from: number, gap: number): OverlayOptions[] => {
  let top = from
  return layers.map((layer) => {
    const at = placed(layer, { left: column.left, top })
    top += layer.height + gap
    return at
  })
}
