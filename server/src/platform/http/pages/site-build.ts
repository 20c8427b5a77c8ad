import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface SiteBuild {
  /** Equal for builds of the same sources. */
  id: string
  /** Build time in seconds; the later build is the newer. */
  at: number
}

/** Header with the server's build, in every response: a page of an older build then offers an update. */
export const buildHeader = 'x-build'

/** Time and id: `sq2xw1.4f0c…`. */
export const buildName = ({ id, at }: SiteBuild): string => `${at.toString(36)}.${id}`

/** Build id, from the manifest: it lists all files, and their names contain hashes. */
export const buildIdOf = (manifest: string | Buffer): string =>
  createHash('sha256').update(manifest).digest('hex').slice(0, 12)

/** File with the build time, written last. */
export const madeAtFile = 'built-at'

export const readSiteBuild = (folder: string): SiteBuild => {
  const manifest = readFileSync(join(folder, 'client/.vite/manifest.json'))
  const file = join(folder, madeAtFile)
  const at = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
  return { id: buildIdOf(manifest), at: Number.isSafeInteger(at) ? at : 0 }
}
