import { deflateSync, gzipSync } from 'node:zlib'
import {
  blackPng,
  chunk,
  jpegFrame,
  jpegSegment,
  marker,
  photo,
  png,
  pngHeader,
  riff,
  riffChunk,
  withSegment,
} from './image-bytes.ts'

export interface HostileFile {
  what: string
  body: Buffer
  name?: string
  type?: string
}

const text = (body: string, encoding: BufferEncoding = 'utf8'): Buffer => Buffer.from(body, encoding)
const script = `<script>alert("${marker}")</script>`
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${script}</svg>`
const entities = Array.from({ length: 9 }, (_, i) => `<!ENTITY a${i + 1} "${`&a${i};`.repeat(10)}">`).join('')

/** Files that are not images, whatever name and type they claim. */
const otherTypes = (): HostileFile[] => [
  { what: 'an empty file', body: text('') },
  { what: 'one byte', body: text('x') },
  { what: 'plain text', body: text('hello') },
  { what: 'zeros', body: Buffer.alloc(1_000_000) },
  { what: 'SVG with script', body: text(svg), name: 'a.svg', type: 'image/svg+xml' },
  { what: 'SVG called PNG', body: text(svg), name: 'a.png', type: 'image/png' },
  { what: 'SVG behind a byte order mark', body: text(`\ufeff<?xml version="1.0"?>${svg}`) },
  { what: 'SVG in UTF-16', body: text(`\ufeff${svg}`, 'utf16le') },
  { what: 'SVG, gzipped', body: gzipSync(svg), name: 'a.svgz', type: 'image/svg+xml' },
  {
    what: 'SVG with a billion laughs',
    body: text(`<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a0 "ha">${entities}]><svg>&a9;</svg>`),
  },
  {
    what: 'SVG that reads our files',
    body: text('<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><svg><text>&f;</text></svg>'),
  },
  { what: 'HTML', body: text(`<!doctype html>${script}`), name: 'a.html', type: 'text/html' },
  { what: 'HTML called JPEG', body: text(`<html>${script}`), name: 'a.jpg', type: 'image/jpeg' },
  { what: 'HTML behind space', body: text(`${' '.repeat(2000)}<html>${script}`) },
  { what: 'JavaScript', body: text('alert(1)'), name: 'a.js', type: 'text/javascript' },
  { what: 'PHP with a double extension', body: text('<?php system($_GET[0]);'), name: 'photo.jpg.php' },
  { what: 'PHP with a double extension, turned', body: text('<?php system($_GET[0]);'), name: 'photo.php.jpg' },
  { what: 'a path for a name', body: text('root::0:0'), name: '../../../../etc/passwd' },
  { what: 'a shell script', body: text('#!/bin/sh\nrm -rf ~') },
  { what: 'MVG that runs a command', body: text('push graphic-context\nfill \'url(https://x"|id; ")\'') },
  { what: 'PostScript', body: text('%!PS-Adobe-3.0 EPSF-3.0\n(id) run') },
  { what: 'PDF', body: text('%PDF-1.7\n1 0 obj'), name: 'a.pdf', type: 'application/pdf' },
  { what: 'PDF called JPEG', body: text('%PDF-1.7\n'), name: 'a.jpg', type: 'image/jpeg' },
  { what: 'ZIP', body: text('PK\x03\x04\x14\0', 'latin1') },
  { what: 'ELF program', body: text('\x7fELF\x02\x01\x01', 'latin1') },
  { what: 'Windows program', body: text('MZ\x90\0', 'latin1') },
  { what: 'WebAssembly', body: text('\0asm\x01\0\0\0', 'latin1') },
  { what: 'Java class', body: text('\xca\xfe\xba\xbe\0\0\0\x34', 'latin1') },
  { what: 'Flash', body: text('FWS\x0a\0\0', 'latin1') },
  { what: 'BMP', body: text('BM\x3a\0\0\0\0\0\0\0\x36\0\0\0', 'latin1'), type: 'image/bmp' },
  { what: 'icon', body: text('\0\0\x01\0\x01\0\x10\x10', 'latin1') },
  { what: 'Photoshop', body: text('8BPS\0\x01', 'latin1') },
  { what: 'JPEG XL', body: text('\xff\x0a\xfa\x7f', 'latin1') },
  { what: 'HEIC', body: text('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), type: 'image/heic' },
  { what: 'MP4', body: text('\0\0\0\x18ftypisom\0\0\x02\0', 'latin1'), name: 'a.avif', type: 'image/avif' },
  { what: 'MP3', body: text('ID3\x04\0\0\0\0\0\0', 'latin1') },
  { what: 'WAV called WebP', body: riff('WAVE', riffChunk('fmt ', Buffer.alloc(16))), name: 'a.webp' },
]

/** Files with the head of an image that are none. */
const onlyHeads = (): HostileFile[] => [
  { what: 'only the head of a JPEG', body: text('\xff\xd8\xff\xe0', 'latin1') },
  { what: 'only the head of a PNG', body: text('\x89PNG\r\n\x1a\n', 'latin1') },
  { what: 'only the head of a GIF', body: text('GIF89a') },
  { what: 'only the head of a WebP', body: riff('WEBP') },
  { what: 'only the head of an AVIF', body: text('\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf', 'latin1') },
  { what: 'GIF that is JavaScript', body: text(`GIF89a=1;alert("${marker}")//`) },
  { what: 'JPEG head before HTML', body: text(`\xff\xd8\xff\xfe<html>${script}`, 'latin1') },
  { what: 'PNG head before PHP', body: text('\x89PNG\r\n\x1a\n<?php system($_GET[0]);', 'latin1') },
  { what: 'PNG of no size', body: blackPng({ width: 0, height: 0 }) },
  { what: 'PNG with a wrong checksum', body: flipped(blackPng({ width: 64, height: 64 }), 30) },
  {
    what: 'PNG whose pixels do not unpack',
    body: png(pngHeader({ width: 64, height: 64 }), chunk('IDAT', text(marker))),
  },
  { what: 'PNG without pixels', body: png(pngHeader({ width: 64, height: 64 })) },
  { what: 'GIF whose pixels are noise', body: text(`GIF87a\x40\0\x40\0\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0`, 'latin1') },
]

const flipped = (body: Buffer, at: number): Buffer => {
  const copy = Buffer.from(body)
  copy[at] = (copy[at] ?? 0) ^ 0xff
  return copy
}

/** Small files that need many resources. */
const bombs = (): HostileFile[] => [
  { what: 'PNG of 256 megapixels', body: blackPng({ width: 16_000, height: 16_000 }) },
  { what: 'PNG just past the limit of pixels', body: blackPng({ width: 4900, height: 4899 }) },
  { what: 'PNG that is a line across', body: blackPng({ width: 12_001, height: 1 }) },
  { what: 'PNG that is a line down', body: blackPng({ width: 1, height: 1_000_000 }) },
  { what: 'PNG that claims 4 gigapixels', body: png(pngHeader({ width: 65_535, height: 65_535 })) },
  { what: 'PNG that claims all there is', body: png(pngHeader({ width: 2 ** 31 - 1, height: 2 ** 31 - 1 }, 16)) },
  {
    what: 'JPEG that claims 4 gigapixels',
    body: Buffer.concat([text('\xff\xd8', 'latin1'), jpegFrame({ width: 65_500, height: 65_500 }), text(marker)]),
  },
  { what: 'JPEG of ten thousand scans', body: manyScans() },
  { what: 'GIF that claims 4 gigapixels', body: text('GIF89a\xff\xff\xff\xff\x80\0\0\0\0\0\xff\xff\xff;', 'latin1') },
  {
    what: 'WebP that claims 268 megapixels',
    body: riff('WEBP', riffChunk('VP8X', text('\0\0\0\0\xff\x3f\0\xff\x3f\0', 'latin1'))),
  },
]

const manyScans = (): Buffer => {
  const table = jpegSegment(0xc4, Buffer.from([0, 1, ...Array(15).fill(0), 0]))
  const scan = Buffer.concat([jpegSegment(0xda, Buffer.from([1, 1, 0, 0, 0, 0])), Buffer.from([0, 0])])
  const frame = jpegFrame({ width: 4000, height: 4000 }, 0xc2)
  const quantizing = jpegSegment(0xdb, Buffer.concat([Buffer.from([0]), Buffer.alloc(64, 1)]))
  return Buffer.concat([text('\xff\xd8', 'latin1'), quantizing, frame, table, ...Array(10_000).fill(scan)])
}

/** Images cut short or padded. */
const wrongLengths = async (): Promise<HostileFile[]> => {
  const jpeg = await photo().jpeg().toBuffer()
  const cut = async (format: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif', part: number): Promise<HostileFile> => {
    const whole = await photo().toFormat(format).toBuffer()
    const body = whole.subarray(0, Math.floor(whole.length * part))
    return { what: `${format} cut at ${part * 100} %`, body, name: `a.${format}`, type: `image/${format}` }
  }
  const cuts = [
    cut('jpeg', 0.5),
    cut('jpeg', 0.9),
    cut('png', 0.5),
    cut('webp', 0.5),
    cut('avif', 0.5),
    cut('gif', 0.5),
  ]
  return [
    ...(await Promise.all(cuts)),
    { what: '10 MB and a byte', body: Buffer.concat([jpeg, Buffer.alloc(10_485_761 - jpeg.length)]) },
    { what: '30 MB', body: Buffer.concat([jpeg, Buffer.alloc(30_000_000)]) },
  ]
}

/** Files that must be refused. */
export const refusedFiles = async (): Promise<HostileFile[]> => [
  ...otherTypes(),
  ...onlyHeads(),
  ...bombs(),
  ...(await wrongLengths()),
]

/** Only the embedded data matters, so the images are small. */
const small = { width: 200, height: 150 }

/** Images with embedded data: they may be accepted, but only the image may be stored. */
export const smugglingFiles = async (): Promise<HostileFile[]> => {
  const jpeg = await photo(small).jpeg().toBuffer()
  const webp = await photo(small).webp().toBuffer()
  const gif = await photo(small).gif().toBuffer()
  const payload = text(`${script}${marker}`)
  const gps = { IFD0: { Copyright: marker }, IFD3: { GPSLatitude: '4/1 3/1 0/1', GPSLongitude: '9/1 42/1 0/1' } }
  return [
    { what: 'JPEG that knows where it was taken', body: await photo(small).withExif(gps).jpeg().toBuffer() },
    { what: 'WebP that knows where it was taken', body: await photo(small).withExif(gps).webp().toBuffer() },
    { what: 'AVIF that knows where it was taken', body: await photo(small).withExif(gps).avif().toBuffer() },
    { what: 'JPEG with HTML behind it', body: Buffer.concat([jpeg, payload]), name: 'a.html', type: 'text/html' },
    { what: 'JPEG with a ZIP behind it', body: Buffer.concat([jpeg, text('PK\x03\x04', 'latin1'), payload]) },
    { what: 'JPEG with script in a comment', body: withSegment(jpeg, 0xfe, payload) },
    { what: 'JPEG with XMP', body: withSegment(jpeg, 0xe1, text(`http://ns.adobe.com/xap/1.0/\0<x>${script}</x>`)) },
    { what: 'WebP with HTML behind it', body: Buffer.concat([webp, payload]) },
    { what: 'GIF with script behind it', body: Buffer.concat([gif, payload]), name: 'a.js', type: 'text/javascript' },
    { what: 'PNG with script in its text', body: blackPng({ width: 64, height: 64 }, chunk('tEXt', payload)) },
    {
      what: 'PNG with 60 MB of packed text',
      body: blackPng(
        { width: 64, height: 64 },
        chunk('zTXt', Buffer.concat([text('a\0\0', 'latin1'), deflateSync(Buffer.alloc(60_000_000))])),
      ),
    },
    {
      what: 'PNG with 60 MB of packed colour profile',
      body: blackPng(
        { width: 64, height: 64 },
        chunk('iCCP', Buffer.concat([text('a\0\0', 'latin1'), deflateSync(Buffer.alloc(60_000_000))])),
      ),
    },
    { what: 'picture with script for a name', body: jpeg, name: '"><img src=x onerror=alert(1)>.png' },
    { what: 'picture called program', body: jpeg, name: 'a.jpg.exe', type: 'application/x-msdownload' },
    { what: 'picture with a path for a name', body: jpeg, name: '../../../files/aa/x.webp' },
  ]
}
