import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { clothOf } from '@sheds/web/cloth'
import sharp, { type OverlayOptions, type Sharp } from 'sharp'
import type { TextLayer } from './share-image-text.ts'

export const mostShareImageBytes = 300_000

export const paper = '#fffaf4'
export const ink = '#22122b'
export const softInk = '#594657'
export const plate = '#fff3e0'

interface Size {
  width: number
  height: number
}

const qualities = [84, 74, 62, 48, 34, 20, 12]

/** Encodes at the best quality below the size limit of chat previews. */
export const smallEnough = async (pixels: () => Sharp): Promise<Buffer> => {
  let jpeg = Buffer.alloc(0)
  for (const quality of qualities) {
    jpeg = await pixels().jpeg({ quality, progressive: true }).toBuffer()
    if (jpeg.length <= mostShareImageBytes) break
  }
  return jpeg
}

/** Composes all layers once, to be encoded as often as needed. */
export const flatPixels = async (size: Size, layers: OverlayOptions[]): Promise<() => Sharp> => {
  const { data, info } = await sharp({ create: { ...size, channels: 3, background: paper } })
    .composite(layers)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return () => sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
}

export const photoLayer = async (path: string, size: Size): Promise<OverlayOptions> => {
  const { data, info } = await sharp(path, { pages: 1 })
    .resize({ ...size, fit: 'cover' })
    .flatten({ background: '#f8efe6' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { input: data, raw: { width: info.width, height: info.height, channels: info.channels }, left: 0, top: 0 }
}

const clothScale = 3.5

interface ClothPlace extends Size {
  top?: number
  /** SVG drawn over the cloth. */
  over?: string
}

/** A cloth pattern of the given size, with an optional drawing on top. */
export const clothDrawing = async (
  clothId: string,
  { width, height, top = 0, over = '' }: ClothPlace,
): Promise<OverlayOptions> => {
  const file = fileURLToPath(import.meta.resolve(`@sheds/web/cloths/${clothOf(clothId)}.svg`))
  const [, wide, high, inside] = /viewBox="0 0 (\d+) (\d+)"[^>]*>(.*)<\/svg>/s.exec(await readFile(file, 'utf8')) ?? []
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<pattern id="cloth" width="${wide}" height="${high}" patternUnits="userSpaceOnUse" patternTransform="scale(${clothScale})">${inside}</pattern>
<rect width="100%" height="100%" fill="url(#cloth)"/>
${over}</svg>`
  return { input: Buffer.from(svg), left: 0, top }
}

export const placed = ({ data, width, height }: TextLayer, at: { left: number; top: number }): OverlayOptions => ({
  input: data,
  raw: { width, height, channels: 4 },
  ...at,
})
