import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { posterKinds } from '@sheds/contract/posters/poster'
import { isId } from '@sheds/contract/scalars'
import {
  type ShareImageFacts,
  type ShareImageKind,
  shareImagePath,
  shareImageVersion,
} from '@sheds/contract/share-image'
import { initialsOf } from '@sheds/web/initials'
import { AppError } from '../../platform/app-error.ts'
import type { Config } from '../../platform/config.ts'
import type { Parts } from '../../platform/context.ts'
import { transaction } from '../../platform/db/database.ts'
import { newTempPath } from '../../platform/temp-files.ts'
import { patienceOf } from '../../platform/work/limited-workers.ts'
import { copyStored } from '../files/files.api.ts'
import { posterKey } from './posters/poster.rules.ts'
import {
  deleteShareImage,
  findShareImageRow,
  listExpiredShareImages,
  type ShareImageRow,
  type StoredShareImage,
  updateShareImageBytes,
  upsertShareImage,
} from './share-image.queries.ts'
import { priceDigits, printableText, readShareImageName, shareImageKey } from './share-image.rules.ts'
import type { ShareDrawing } from './share-image-drawing.ts'
import { createSharePainter, type PaintTask, paintSender, type SharePainter } from './share-image-painter.ts'

type ShareImageContext = Parts<'config' | 'database' | 'clock' | 'files' | 'shareDesk'>

export interface OpenImage {
  bytes: number
  read(): Promise<Readable>
}

export interface ShareDesk {
  painter: SharePainter
  /** Pictures being drawn, by key; simultaneous requests wait for the same one. */
  drawing: Map<string, Promise<void>>
}

export const createShareDesk = ({ pictureSeconds }: Config): ShareDesk => ({
  painter: createSharePainter(patienceOf(pictureSeconds)),
  drawing: new Map(),
})

export type ShareImageAnswer = { image: OpenImage; name: string } | { elsewhere: string; lasting: boolean }

/** The site's picture, for things without a photo. */
const anySharePicture = '/og.png'

/**
 * The picture at an address below `/og/`. For another version, the address of the current one; if there is no time to
 * draw it, that of the plain photo.
 */
export const openShareImage = async (
  context: ShareImageContext,
  kind: string,
  file: string,
): Promise<ShareImageAnswer> => {
  const asked = readShareImageName(kind, file)
  if (asked === undefined || !isId(asked.id)) throw new AppError('not_found')
  const row = await findShareImageRow(context.database.sql, asked.kind, asked.id)
  if (row === undefined) throw new AppError('not_found')
  const facts = factsOf(row)
  const version = shareImageVersion(facts)
  if (asked.version !== version) return { elsewhere: shareImagePath(facts), lasting: true }
  const image = { kind: asked.kind, id: asked.id, version }
  try {
    const key = shareImageKey(image)
    const wanted = { image, key, photo: row, drawing: (photo: string | null) => drawingOf(row, photo) }
    return { image: await openOrDraw(context, wanted), name: `${image.id}-${version}` }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { elsewhere: row.photo ?? anySharePicture, lasting: false }
  }
}

const factsOf = ({ kind, id, title, price, photo, shed, city }: ShareImageRow): ShareImageFacts => ({
  kind,
  id,
  title,
  price,
  photo,
  shed,
  city,
})

interface ImageRequest {
  image: StoredShareImage
  /** Key in the file store. */
  key: string
  /** The photo and its copies; `drawing` receives its path if it exists. */
  photo: Pick<ShareImageRow, 'copies' | 'photo'>
  drawing: (photo: string | null) => PaintTask['drawing']
}

/** Opens the stored picture, or draws it once for all simultaneous requests. */
export const openOrDraw = async (context: ShareImageContext, wanted: ImageRequest): Promise<OpenImage> => {
  const { key } = wanted
  const kept = await openKept(context, key)
  if (kept !== undefined) return kept
  const { drawing } = context.shareDesk
  const running = drawing.get(key) ?? draw(context, wanted).finally(() => drawing.delete(key))
  drawing.set(key, running)
  await running
  const drawn = await openKept(context, key)
  if (drawn === undefined) throw new AppError('unavailable', { retryAfterSeconds: 5 })
  return drawn
}

const openKept = async (context: Parts<'files'>, key: string): Promise<OpenImage | undefined> => {
  const { store } = context.files
  const bytes = await store.size(key)
  return bytes === undefined ? undefined : { bytes, read: () => store.read(key, { start: 0, end: bytes - 1 }) }
}

/** The row precedes the file, so that every stored file can be found and deleted. */
const draw = async (context: ShareImageContext, wanted: ImageRequest): Promise<void> => {
  const { image, key } = wanted
  const { sql } = context.database
  const photo = await newTempPath(context.config.dataDir)
  const path = await newTempPath(context.config.dataDir)
  try {
    const found = await copyStored(context, widestOf(wanted.photo), photo)
    const task = { path, drawing: wanted.drawing(found ? photo : null) }
    const answer = await context.shareDesk.painter.run(task, { sender: paintSender })
    if ('refused' in answer) throw new AppError('unavailable', { retryAfterSeconds: 5 })
    await upsertShareImage(sql, image, context.clock.now())
    await context.files.store.put(key, path, 'image/jpeg')
    await updateShareImageBytes(sql, image, answer.bytes)
  } finally {
    await Promise.all([photo, path].map((each) => rm(each, { force: true })))
  }
}

/** The widest copy is the last in a `srcset`. */
const widestOf = ({ copies, photo }: ImageRequest['photo']): string =>
  copies?.split(', ').at(-1)?.split(' ', 1)[0] ?? photo ?? ''

const drawingOf = (row: ShareImageRow, photo: string | null): ShareDrawing => ({
  photo,
  poster: row.kind === 'writes' && photo === null,
  clothId: row.cloth_id,
  initials: printableText(initialsOf(row.shed ?? row.title)),
  title: printableText(row.title),
  price: row.price === null ? null : priceDigits(row.price),
  below: [row.shed ?? '', row.city].map(printableText).filter((text) => text !== ''),
})

const keptMilliseconds = 7 * 24 * 3_600_000
const mostKeptBytes = 2_000_000_000
const collectedAtOnce = 2000

const keyOf = ({ kind, id, version }: StoredShareImage): string => {
  const poster = posterKinds.find((each) => kind === `poster_${each}`)
  return poster === undefined
    ? shareImageKey({ kind: kind as ShareImageKind, id, version })
    : posterKey({ kind: poster, id, version })
}

/** Deletes pictures that are old, over the size limit, or of deleted things; returns their number. */
export const collectShareImages = async (context: Parts<'database' | 'clock' | 'files'>): Promise<number> => {
  const { sql } = context.database
  const before = new Date(context.clock.now().getTime() - keptMilliseconds)
  const expired = await listExpiredShareImages(sql, { before, mostBytes: mostKeptBytes, most: collectedAtOnce })
  for (const image of expired) {
    await transaction(sql, async (tx) => {
      await deleteShareImage(tx, image)
      await context.files.store.remove(keyOf(image))
    })
  }
  return expired.length
}
