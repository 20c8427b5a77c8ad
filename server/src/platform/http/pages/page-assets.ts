import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../../start-error.ts'
import { buildName } from './build-name.ts'
import type { PageAssets, PageAssetsOf } from './render-module.ts'

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
  assets?: string[]
}

type Manifest = Readonly<Record<string, Chunk>>

export interface SiteFiles {
  /** Where the client's build lies. */
  root: string
  assets: PageAssetsOf
  /** The style sheet that stands in every page. */
  inlineStyle: string
  /** Its name, made of the names of all its files. */
  build: string
}

const entry = 'src/entry-client.tsx'
/** Comes first, and answers what is tapped before the entry is there: see the build's early entry. */
const earlyFile = '_rolldown-runtime'

/** What the build left for browsers in `web/dist`. */
export const readSiteFiles = (folder: string): SiteFiles => {
  const root = join(folder, 'client')
  const manifestFile = join(root, '.vite/manifest.json')
  if (!existsSync(manifestFile))
    throw new StartError(`The site is not built: ${manifestFile} is missing. Run npm run build.`)
  const text = readFileSync(manifestFile, 'utf8')
  const manifest = JSON.parse(text) as Manifest
  const inlineStyle = styleOf(manifest, root)
  return { root, assets: assetsOf(manifest, inlineStyle), inlineStyle, build: buildName(text) }
}

/** The one style sheet of the product. It stands in every page, so it must not be able to end its element. */
const styleOf = (manifest: Manifest, filesRoot: string): string => {
  const files = manifest[entry]?.css ?? []
  const style = files.map((file) => readFileSync(join(filesRoot, file), 'utf8').trim()).join('\n')
  if (style.includes('</')) throw new StartError('The built style sheet holds markup.')
  return style
}

/** The files a page needs, from the client's manifest; worked out once per set of modules. */
const assetsOf = (manifest: Manifest, style: string): PageAssetsOf => {
  const known = new Map<string, PageAssets>()
  return (files) => {
    const key = files.join()
    const assets = known.get(key) ?? collect(manifest, style, files)
    known.set(key, assets)
    return assets
  }
}

const collect = (manifest: Manifest, style: string, files: readonly string[]): PageAssets => {
  const chunks = new Set<Chunk>()
  const add = (name: string): void => {
    const chunk = manifest[name]
    if (chunk === undefined || chunks.has(chunk)) return
    chunks.add(chunk)
    for (const imported of chunk.imports ?? []) add(imported)
  }
  add(entry)
  for (const file of files) add(`src/${file}.tsx`)
  const all = [...chunks]
  const script = manifest[entry]?.file
  const early = Object.entries(manifest).find(([name]) => name.startsWith(earlyFile))?.[1].file
  return {
    ...(early !== undefined && { early: `/${early}` }),
    scripts: script === undefined ? [] : [`/${script}`],
    preloads: all
      .map(({ file }) => file)
      .filter((file) => file !== script && file !== early)
      .map((file) => `/${file}`),
    styles: [...new Set(all.flatMap(({ css = [] }) => css))]
      .filter((file) => !manifest[entry]?.css?.includes(file))
      .map((file) => `/${file}`),
    inlineStyle: style,
    fonts: [...new Set(all.flatMap(({ assets = [] }) => assets))]
      .filter((file) => file.endsWith('.woff2'))
      .map((file) => `/${file}`),
  }
}
