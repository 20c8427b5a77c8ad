import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../../start-error.ts'
import type { PageAssets, PageAssetsOf } from './render-module.ts'
import { buildName, readSiteBuild, type SiteBuild } from './site-build.ts'

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
  assets?: string[]
}

type Manifest = Readonly<Record<string, Chunk>>

export interface SiteFiles {
  root: string
  assets: PageAssetsOf
  /** Style sheet inlined in every page. */
  inlineStyle: string
  build: SiteBuild
}

const entry = 'src/entry-client.tsx'
/** Loads first and handles taps before the entry is loaded: see the build's early entry. */
const earlyFile = '_rolldown-runtime'

/** Reads the client's build in `web/dist`. */
export const readSiteFiles = (folder: string): SiteFiles => {
  const root = join(folder, 'client')
  const manifestFile = join(root, '.vite/manifest.json')
  if (!existsSync(manifestFile))
    throw new StartError(`The site is not built: ${manifestFile} is missing. Run npm run build.`)
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest
  const inlineStyle = styleOf(manifest, root)
  const build = readSiteBuild(folder)
  return { root, assets: assetsOf(manifest, { inlineStyle, build: buildName(build) }), inlineStyle, build }
}

/** Single style sheet of the site. It is inlined, so it must not contain markup that ends its element. */
const styleOf = (manifest: Manifest, filesRoot: string): string => {
  const files = manifest[entry]?.css ?? []
  const style = files.map((file) => readFileSync(join(filesRoot, file), 'utf8').trim()).join('\n')
  if (style.includes('</')) throw new StartError('The built style sheet holds markup.')
  return style
}

type OfEveryPage = Pick<PageAssets, 'inlineStyle' | 'build'>

/** Files of a page, from the client's manifest; cached per set of modules. */
const assetsOf = (manifest: Manifest, same: OfEveryPage): PageAssetsOf => {
  const known = new Map<string, PageAssets>()
  return (files) => {
    const key = files.join()
    const assets = known.get(key) ?? collect(manifest, same, files)
    known.set(key, assets)
    return assets
  }
}

const collect = (manifest: Manifest, same: OfEveryPage, files: readonly string[]): PageAssets => {
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
    ...same,
    fonts: [...new Set(all.flatMap(({ assets = [] }) => assets))]
      .filter((file) => file.endsWith('.woff2'))
      .map((file) => `/${file}`),
  }
}
