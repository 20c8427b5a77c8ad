import { createRequire } from 'node:module'
const require = createRequire('/tmp/h/goods/server/package.json')
const sharp = require('sharp')
const [out, H, ...names] = process.argv.slice(2)
const h = +H
const parts = []
let x = 0
for (const n of names) {
  const img = sharp(`/tmp/h/goods-shots/${n}.png`)
  const meta = await img.metadata()
  const scale = n.includes('desktop') ? 0.62 : 1
  let buf = await sharp(`/tmp/h/goods-shots/${n}.png`).resize({ width: Math.round(meta.width * scale) }).png().toBuffer()
  let m = await sharp(buf).metadata()
  if (m.height > h) { buf = await sharp(buf).extract({ left: 0, top: 0, width: m.width, height: h }).png().toBuffer(); m = await sharp(buf).metadata() }
  parts.push({ input: buf, left: x, top: 0 }); x += m.width + 12
}
await sharp({ create: { width: x, height: h, channels: 3, background: '#f0f' } }).composite(parts).png().toFile(out)
