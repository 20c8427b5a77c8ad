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
 * Another build of the site, without building it again: each script and the style sheet has another name, and all that
 * names them names them so. What the server renders with is the same; browsers find no file of one build in another.
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
  // The worker knows its build, and the files of it that are always kept.
  const worker = join(site, 'client/sw.js')
  const id = buildIdOf(readFileSync(manifest))
  const text = rename(readFileSync(worker, 'utf8')).replaceAll(buildIdOf(before), id)
  writeFileSync(worker, text)
  writeFileSync(`${worker}.gz`, gzipSync(text))
  writeFileSync(`${worker}.br`, brotliCompressSync(text))
  writeFileSync(join(site, madeAtFile), String(at))
  return site
}

/** As long as it was: its last letters come from the mark. */
const otherName = (name: string, mark: string): string => {
  const end = extname(name)
  const stem = name.slice(0, -end.length)
  const letters = createHash('sha256').update(`${mark} ${name}`).digest('hex').slice(0, 5)
  return `${stem.slice(0, -5)}${letters}${end}`
}
