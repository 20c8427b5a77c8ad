import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { buildIdOf, madeAtFile } from '@sheds/server/platform/http/pages/site-build'

const built = fileURLToPath(new URL('../../web/dist/', import.meta.url))
const renamed = new Set(['.js', '.css'])
const texts = new Set(['.js', '.css', '.json'])

/**
 * Simulates another build of the site without building again: renames each script and the style sheet, and all
 * references to them. The server code is the same; a browser finds no file of one build in another.
 */
export const deriveBuild = (folder: string, { mark, at }: { mark: string; at: number }): string => {
  const site = join(folder, mark)
  mkdirSync(site, { recursive: true })
  cpSync(join(built, 'client'), join(site, 'client'), { recursive: true })
  symlinkSync(join(built, 'server'), join(site, 'server'))
  const assets = join(site, 'client/assets')
  const names = new Map(
    readdirSync(assets)
      .filter((name) => renamed.has(extname(name)))
      .map((name) => [name, otherName(name, mark)]),
  )
  const rename = (text: string): string => text.replace(/[\w.-]+\.(?:js|css)\b/g, (name) => names.get(name) ?? name)
  for (const name of readdirSync(assets)) {
    const file = join(assets, name)
    if (texts.has(extname(name))) {
      const text = rename(readFileSync(file, 'utf8'))
      rmSync(file)
      writeFileSync(join(assets, names.get(name) ?? name), text)
    } else if (/\.(?:js|css)\.(?:br|gz)$/.test(name)) rmSync(file)
  }
  const manifest = join(site, 'client/.vite/manifest.json')
  const before = readFileSync(manifest, 'utf8')
  writeFileSync(manifest, rename(before))
  // The worker contains the id of its build and the names of the files it always caches.
  const worker = join(site, 'client/sw.js')
  const id = buildIdOf(readFileSync(manifest))
  const text = rename(readFileSync(worker, 'utf8')).replaceAll(buildIdOf(before), id)
  writeFileSync(worker, text)
  writeFileSync(`${worker}.gz`, gzipSync(text))
  writeFileSync(`${worker}.br`, brotliCompressSync(text))
  writeFileSync(join(site, madeAtFile), String(at))
  return site
}

/** New name of the same length; its last letters are derived from the mark. */
const otherName = (name: string, mark: string): string => {
  const end = extname(name)
  const stem = name.slice(0, -end.length)
  const letters = createHash('sha256').update(`${mark} ${name}`).digest('hex').slice(0, 5)
  return `${stem.slice(0, -5)}${letters}${end}`
}
