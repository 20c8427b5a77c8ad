import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A build of the site: what its files are, and when they were made. */
export interface SiteBuild {
  /** The same wherever the same sources were built. */
  id: string
  /** In seconds: of two builds the later one is the newer. */
  at: number
}

/** Every answer names the build of the copy that gave it: a page of an older one learns that there is something new. */
export const buildHeader = 'x-build'

/** When, then what: `sq2xw1.4f0c…`. */
export const buildName = ({ id, at }: SiteBuild): string => `${at.toString(36)}.${id}`

/** What a build is, by its manifest: the names of all its files, and those go by what is in them. */
export const buildIdOf = (manifest: string | Buffer): string =>
  createHash('sha256').update(manifest).digest('hex').slice(0, 12)

/** Written beside a build as it ends. */
export const madeAtFile = 'built-at'

export const readSiteBuild = (folder: string): SiteBuild => {
  const manifest = readFileSync(join(folder, 'client/.vite/manifest.json'))
  const file = join(folder, madeAtFile)
  const at = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
  return { id: buildIdOf(manifest), at: Number.isSafeInteger(at) ? at : 0 }
}
