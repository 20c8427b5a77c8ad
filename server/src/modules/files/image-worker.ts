import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { imageLimits } from '@sheds/contract/files/file-kinds'
import sharp, { type Sharp } from 'sharp'
import { isStorageFailure } from '../../platform/storage-failure.ts'
import { answerTasks } from '../../platform/work/worker-tasks.ts'
import { isWithinLimits, mostImageBytes, type ServedFormat, widthsFor } from './files.rules.ts'
import type { DecodeAnswer, DecodedVariant, DecodeTask } from './image-decoder.ts'

/** Separate process for untrusted pictures: an exploit or crash affects only this worker. */
const mostMemoryBytes = 600 * 1024 * 1024

sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadPngFile',
    'VipsForeignLoadWebpFile',
    'VipsForeignLoadNsgifFile',
    'VipsForeignLoadHeifFile',
  ],
})

const failureOf = (error: unknown): DecodeAnswer => ({ refused: isStorageFailure(error) ? 'unavailable' : 'broken' })

const openImage = (path: string): Sharp =>
  sharp(path, { limitInputPixels: imageLimits.pixels, failOn: 'error', pages: 1, sequentialRead: true })

const decode = async ({ path, type, folder, bytes }: DecodeTask): Promise<DecodeAnswer> => {
  const { format, mediaType, width, height, autoOrient } = await sharp(path, {
    limitInputPixels: false,
    pages: 1,
  }).metadata()
  if ((format !== type && mediaType !== `image/${type}`) || bytes > mostImageBytes) return { refused: 'broken' }
  if (!isWithinLimits(type, { width, height })) return { refused: 'pixels' }
  const widths = widthsFor(autoOrient)
  const largest = widths.at(-1) ?? 1
  const { data, info } = await openImage(path)
    .autoOrient()
    .resize({ width: largest, withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const pixels = (): Sharp =>
    sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels as 1 | 2 | 3 | 4 } })
  const encoding = { folder, area: info.width * info.height }
  const made = await encodeAll(pixels, widths, encoding)
  return { ...made, widths, width: info.width, height: info.height, placeholder: await placeholderOf(pixels()) }
}

interface Effort {
  webp: number
  avif: number
}

const efforts = { usual: { webp: 4, avif: 3 }, least: { webp: 1, avif: 0 } } as const

/** WebP bytes per pixel above which a picture is noise: more effort takes ten times as long and saves nothing. */
const noiseBytesPerPixel = 0.6

const encodeAll = async (
  pixels: () => Sharp,
  widths: readonly number[],
  { folder, area }: { folder: string; area: number },
) => {
  const variants: DecodedVariant[] = []
  let effort: Effort = efforts.usual
  let sha256 = ''
  for (const width of widths.toReversed()) {
    for (const format of ['webp', 'avif'] as const) {
      const body = await encoded(pixels().resize({ width }), format, effort)
      if (sha256 === '') {
        sha256 = createHash('sha256').update(body).digest('hex')
        if (body.length > noiseBytesPerPixel * area) effort = efforts.least
      }
      const path = join(folder, `${width}.${format}`)
      await writeFile(path, body, { mode: 0o600 })
      variants.push({ width, format, path, bytes: body.length })
    }
  }
  return { sha256, variants }
}

const encoded = (image: Sharp, format: ServedFormat, effort: Effort): Promise<Buffer> =>
  format === 'webp'
    ? image.webp({ quality: 78, effort: effort.webp }).toBuffer()
    : image.avif({ quality: 52, effort: effort.avif, chromaSubsampling: '4:2:0' }).toBuffer()

const placeholderOf = async (image: Sharp): Promise<string> => {
  const tiny = await image.resize({ width: 16, height: 16, fit: 'inside' }).webp({ quality: 20, effort: 6 }).toBuffer()
  return `data:image/webp;base64,${tiny.toString('base64')}`
}

answerTasks<DecodeTask, DecodeAnswer>({ work: decode, failed: failureOf, mostMemoryBytes })
