import { createHash } from 'node:crypto'
import { createReadStream, readFileSync } from 'node:fs'
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import type { Picture } from '@sheds/contract/files/files'
import type { Id } from '@sheds/contract/scalars'
import { keepImage, keepPrivateAudio, keepPublicAudio } from '@sheds/server/modules/files/files.api'
import type { Context } from '@sheds/server/platform/context'
import { readTar } from '@sheds/server/platform/embedded/tar'
import { newTempPath } from '@sheds/server/platform/temp-files'
import { songs } from './catalogue/songs.ts'
import { slugOf } from './names.ts'

/** Stores the pictures and songs of this folder for an owner. */
export type ReadyFiles = {
  keepPicture(name: string, ownerId: Id | null): Promise<Picture>
  keepSong(title: string, ownerId: Id): Promise<KeptSong>
}

type KeptSong = Readonly<Record<'whole' | 'preview', { readonly id: Id }>> & {
  readonly bytes: number
  readonly sha256: string
  /** Value of the column `tracks` of songs. */
  readonly tracks: object
}

export const readyFiles = (context: Context): ReadyFiles => {
  let pictures: ReturnType<typeof readPictures> | undefined
  return {
    keepPicture: (name, ownerId) =>
      inTempFolder(context, async (folder) => {
        pictures ??= readPictures()
        return keepImage(context, await copiedPicture(await pictures, { name, folder }), ownerId)
      }),
    keepSong: (title, ownerId) => inTempFolder(context, (folder) => keepSong(context, { title, ownerId, folder })),
  }
}

const picturesArchive = new URL('../pictures.tar', import.meta.url)
const picturesList = new URL('../pictures.txt', import.meta.url)
const musicFolder = new URL('../music/', import.meta.url)
const formats = ['avif', 'webp'] as const

type Shape = { readonly width: number; readonly height: number; readonly placeholder: string }

/** Size and placeholder of each picture, by name. */
export const pictureShapes: ReadonlyMap<string, Shape> = new Map(
  readFileSync(picturesList, 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', width, height, placeholder = ''] = line.split(' ')
      return [name, { width: Number(width), height: Number(height), placeholder }]
    }),
)

type Pictures = ReadonlyMap<string, Buffer>

/** Picture files by name, `<picture>-<width>.<format>`. */
export const readPictures = async (): Promise<Pictures> => {
  const files = new Map<string, Buffer>()
  for await (const { path, content } of readTar(createReadStream(picturesArchive))) {
    const parts: Buffer[] = []
    for await (const part of content) parts.push(part)
    files.set(path, Buffer.concat(parts))
  }
  return files
}

const songFile = (title: string): URL => new URL(`${slugOf(title)}.mp3`, musicFolder)

/** Widths that the server derives from a picture of this width. */
export const widthsOf = (width: number): number[] => [...[160, 320, 640].filter((each) => each < width), width]

const copiedPicture = async (pictures: Pictures, { name, folder }: { name: string; folder: string }) => {
  const shape = pictureShapes.get(name)
  if (shape === undefined) throw new Error(`demo/pictures.txt has no ${name}`)
  const widths = widthsOf(shape.width)
  let sha256 = ''
  const copy = async (width: number, format: (typeof formats)[number]) => {
    const content = pictures.get(`${name}-${width}.${format}`)
    if (content === undefined) throw new Error(`demo/pictures.tar has no ${name}-${width}.${format}`)
    const path = join(folder, `${width}.${format}`)
    await writeFile(path, content, { mode: 0o600 })
    if (width === shape.width && format === 'webp') sha256 = hashOf(content)
    return { width, format, path, bytes: content.length }
  }
  const variants = await Promise.all(widths.flatMap((width) => formats.map((format) => copy(width, format))))
  return { ...shape, sha256, widths, variants }
}

/** Stores a song; the files are small, so slow connections get the same file. */
const keepSong = async (
  context: Context,
  { title, ownerId, folder }: { title: string; ownerId: Id; folder: string },
): Promise<KeptSong> => {
  const song = songs[title]
  if (song === undefined) throw new Error(`demo/music has no ${title}`)
  const content = await readFile(songFile(title))
  const path = join(folder, 'whole')
  await copyFile(songFile(title), path)
  const sha256 = hashOf(content)
  const kept = await keepPrivateAudio(context, ownerId, { path, bytes: content.length, sha256, format: 'mp3' })
  const part = content.subarray(...song.preview)
  await writeFile(join(folder, 'preview'), part, { mode: 0o600 })
  const source = { path: join(folder, 'preview'), bytes: part.length, sha256: hashOf(part), format: 'mp3' } as const
  const preview = await keepPublicAudio(context, ownerId, source)
  const whole = { ...kept, crc: crc32(content) }
  return {
    whole,
    preview,
    sha256,
    bytes: content.length,
    tracks: { whole, small: kept, preview, smallPreview: preview },
  }
}

const hashOf = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex')

const inTempFolder = async <T>(context: Context, work: (folder: string) => Promise<T>): Promise<T> => {
  const folder = await newTempPath(context.config.dataDir)
  await mkdir(folder)
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
