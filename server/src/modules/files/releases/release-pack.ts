import { createWriteStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'

/** Content types of a build's files; other files are not stored. */
export const assetTypes: Readonly<Record<string, string>> = {
  '.js': 'application/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

const Place = z.tuple([z.int().min(0), z.int().min(0)])

/** Positions of a file in the pack, per encoding, as first and last byte. */
const PackedFile = z.object({ identity: Place, br: Place.optional(), gzip: Place.optional() })
export type PackedFile = z.infer<typeof PackedFile>

export const PackedFiles = z.record(z.string(), PackedFile)
export type PackedFiles = z.infer<typeof PackedFiles>

const endings = { identity: '', br: '.br', gzip: '.gz' } as const

/** Writes a build's files into one pack, because storing and removing some five hundred files would be slow. */
export const packFiles = async (folder: string, path: string): Promise<PackedFiles> => {
  const names = new Set(await readdir(folder))
  const files: PackedFiles = {}
  let at = 0
  const bodies = async function* () {
    for (const name of [...names].sort()) {
      if (assetTypes[extname(name)] === undefined) continue
      const places: [string, [number, number]][] = []
      for (const [encoding, ending] of Object.entries(endings)) {
        if (!names.has(name + ending)) continue
        const body = await readFile(join(folder, name + ending))
        places.push([encoding, [at, at + body.length - 1]])
        at += body.length
        yield body
      }
      files[name] = PackedFile.parse(Object.fromEntries(places))
    }
  }
  await pipeline(bodies, createWriteStream(path, { mode: 0o600 }))
  return files
}
