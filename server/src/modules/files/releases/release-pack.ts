import { createWriteStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'

/** What a build's files are served as; nothing else of a build is kept. */
export const assetTypes: Readonly<Record<string, string>> = {
  '.js': 'application/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

const Place = z.tuple([z.int().min(0), z.int().min(0)])

/** Where in a pack a file stands: its first byte and its last one, as it is and compressed. */
const PackedFile = z.object({ identity: Place, br: Place.optional(), gzip: Place.optional() })
export type PackedFile = z.infer<typeof PackedFile>

export const PackedFiles = z.record(z.string(), PackedFile)
export type PackedFiles = z.infer<typeof PackedFiles>

const endings = { identity: '', br: '.br', gzip: '.gz' } as const

/** Writes a build's files one behind the other: one thing to keep, and to remove, instead of some five hundred. */
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
