import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

/** Marks data that must never leave the store again. */
export const marker = 'SMUGGLED'

interface Size {
  width: number
  height: number
}

const usual: Size = { width: 240, height: 180 }

/** A noisy image: the most bytes and work for its size. */
export const noise = ({ width, height }: Size = usual): Sharp =>
  sharp({
    create: { width, height, channels: 3, background: '#fff', noise: { type: 'gaussian', mean: 128, sigma: 20 } },
  })

/** A photograph-like image with soft shapes. */
export const photo = ({ width, height }: Size = usual): Sharp => {
  const shapes = { width: Math.ceil(width / 16), height: Math.ceil(height / 16) }
  return noise(shapes).resize({ width, height, fit: 'fill' })
}

export const chunk = (type: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

const signature = Buffer.from('89504e470d0a1a0a', 'hex')

export const pngHeader = ({ width, height }: Size, bits = 1): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = bits
  return chunk('IHDR', header)
}

/** A black image in the smallest possible file. */
export const blackPng = (size: Size, ...extra: Buffer[]): Buffer => {
  const rows = Buffer.alloc((Math.ceil(size.width / 8) + 1) * size.height)
  return png(pngHeader(size), ...extra, chunk('IDAT', deflateSync(rows, { level: 9 })))
}

export const png = (...chunks: Buffer[]): Buffer =>
  Buffer.concat([signature, ...chunks, chunk('IEND', Buffer.alloc(0))])

export const jpegSegment = (code: number, data: Buffer): Buffer => {
  const head = Buffer.from([0xff, code, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}

/** Inserts a segment after the start of a JPEG. */
export const withSegment = (jpeg: Buffer, code: number, data: Buffer): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), jpegSegment(code, data), jpeg.subarray(2)])

/** A frame header with a claimed size; `code` c0 is baseline, c2 progressive. */
export const jpegFrame = ({ width, height }: Size, code = 0xc0): Buffer => {
  const frame = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0])
  frame.writeUInt16BE(height, 1)
  frame.writeUInt16BE(width, 3)
  return jpegSegment(code, frame)
}

export const riff = (form: string, ...chunks: Buffer[]): Buffer => {
  const body = Buffer.concat([Buffer.from(form, 'latin1'), ...chunks])
  const head = Buffer.from('RIFF\0\0\0\0', 'latin1')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body])
}

export const riffChunk = (name: string, data: Buffer): Buffer => {
  const head = Buffer.from(`${name}\0\0\0\0`, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
}
