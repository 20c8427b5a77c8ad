import { createWriteStream } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileKinds, imageLimits } from '@sheds/contract/files/file-kinds'
import type { Picture } from '@sheds/contract/files/files'
import type { Id } from '@sheds/contract/scalars'
import { AppError } from '../../platform/app-error.ts'
import type { Config } from '../../platform/config.ts'
import type { Parts } from '../../platform/context.ts'
import { type Queryable, type Sql, type Tx, transaction } from '../../platform/db/database.ts'
import type { UploadedFile } from '../../platform/http/uploads.ts'
import { newId } from '../../platform/ids.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { newTempPath } from '../../platform/temp-files.ts'
import { patienceOf } from '../../platform/work/limited-workers.ts'
import { refuseOverQuota } from './file-shares.service.ts'
import type { FileStore } from './file-store.ts'
import {
  type DeletedFile,
  deleteUnused,
  findImages,
  insertImage,
  isKeyNeeded,
  listUnused,
  listWidthsOf,
  lockContent,
  updateToDue,
  updateToUnused,
  updateToUsed,
} from './files.queries.ts'
import {
  formatOfKey,
  headBytes,
  type ImageType,
  imageTypeOf,
  keyOf,
  servedFormats,
  servedTypes,
} from './files.rules.ts'
import { filesPath, pictureOf } from './files.views.ts'
import { createImageDecoder, type DecodedImage, type ImageDecoder, type Refusal } from './image-decoder.ts'
import { createLocalStore } from './local-store.ts'
import { createS3Store } from './s3-store.ts'

type FilesContext = Parts<'config' | 'database' | 'clock' | 'log' | 'files'>

export interface FileParts {
  store: FileStore
  decoder: ImageDecoder
}

export const createFileParts = ({ s3, dataDir, pictureSeconds }: Config): FileParts => ({
  store: s3 === undefined ? createLocalStore(join(dataDir, 'files')) : createS3Store(s3),
  decoder: createImageDecoder(patienceOf(pictureSeconds)),
})

/**
 * Turns an uploaded file into a stored picture, or refuses it. Slow, so call it outside of a transaction, and
 * `markUsed` in the one that uses the picture. Pictures unused for a day are deleted.
 */
export const acceptImage = async (
  context: FilesContext,
  ownerId: string | null,
  file: UploadedFile,
): Promise<Picture> => {
  if (ownerId !== null && file.sender !== undefined) await refuseOverQuota(context, ownerId)
  const type = await sniff(file)
  const folder = await newTempPath(context.config.dataDir)
  await mkdir(folder)
  try {
    const { path, bytes, sender } = file
    const answer = await context.files.decoder.decode({ path, bytes, type, folder }, { sender })
    if ('refused' in answer) throw refusalOf(answer, file)
    return await keepImage(context, answer, ownerId)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Accepts all files or none. */
export const acceptImages = async (
  context: FilesContext,
  ownerId: string | null,
  files: readonly UploadedFile[],
): Promise<Picture[]> => {
  const accepted: Picture[] = []
  try {
    for (const file of files) accepted.push(await acceptImage(context, ownerId, file))
    return accepted
  } catch (error) {
    await discardUnused(
      context,
      accepted.map(({ id }) => id),
    )
    throw error
  }
}

/** Keeps files for good. Each must belong to this owner and be unused. */
export const markUsed = async (tx: Tx, ownerId: string | null, ids: readonly Id[]): Promise<void> => {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return
  const taken = await updateToUsed(tx, wanted, ownerId)
  if (taken.length !== wanted.length) throw new AppError('not_found')
}

/** Releases files; they remain for a day, for pages that still show them. */
export const releaseFiles = (tx: Tx, ids: readonly Id[], now: Date): Promise<void> => updateToUnused(tx, ids, now)

/** Releases files that no page shows, and deletes them at once. */
export const dropFiles = async (tx: Tx, ids: readonly Id[]): Promise<void> => {
  if (ids.length === 0) return
  await updateToUnused(tx, ids, new Date(0))
  await enqueueCollecting(tx)
}

/** Deletes those new files that are unused. A job does it, so the caller does not wait for the store. */
export const discardUnused = async (
  { database: { sql }, log }: Parts<'database' | 'log'>,
  ids: readonly Id[],
): Promise<void> => {
  try {
    if (ids.length > 0 && (await updateToDue(sql, ids))) await enqueueCollecting(sql)
  } catch (err) {
    log.warn({ err }, 'unused files not queued for deletion, left for a day')
  }
}

export const collectJob = 'collect_files'

const enqueueCollecting = (sql: Sql | Tx): Promise<void> =>
  enqueue(sql, collectJob, {}, { key: collectJob, queue: collectJob })

/** Pictures by id, in one statement. */
export const listPictures = async (sql: Queryable, ids: readonly Id[]): Promise<Map<Id, Picture>> => {
  if (ids.length === 0) return new Map()
  const rows = await findImages(sql, ids)
  return new Map(rows.map((row) => [row.id, pictureOf(row)]))
}

/** Copies a picture at one of our own addresses to the disk; false if there is none or the address is foreign. */
export const copyStored = async (context: Parts<'files'>, address: string, path: string): Promise<boolean> => {
  const key = address.startsWith(filesPath) ? address.slice(filesPath.length) : ''
  const { store } = context.files
  const bytes = formatOfKey(key) === undefined ? undefined : await store.size(key)
  if (bytes === undefined) return false
  await pipeline(await store.read(key, { start: 0, end: bytes - 1 }), createWriteStream(path, { mode: 0o600 }))
  return true
}

/** A stored picture as JPEG, which every program shows; undefined if there is none at this address. */
export const jpegOf = async (
  context: Parts<'config' | 'files'>,
  address: string,
  width: number,
): Promise<Buffer | undefined> => {
  const path = await newTempPath(context.config.dataDir)
  try {
    if (!(await copyStored(context, address, path))) return undefined
    // Loaded on first use, since it is rarely needed. The input is our own picture.
    const { default: sharp } = await import('sharp')
    return await sharp(path)
      .resize({ width, withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg()
      .toBuffer()
  } finally {
    await rm(path, { force: true })
  }
}

const unusedMilliseconds = 24 * 3_600_000
const collectedAtOnce = 500

/** Deletes files unused for a day in batches; returns their number. */
export const collectUnused = async (
  context: Parts<'database' | 'clock' | 'files'>,
  atOnce = collectedAtOnce,
): Promise<number> => {
  const before = new Date(context.clock.now().getTime() - unusedMilliseconds)
  for (let collected = 0; ; ) {
    const unused = await listUnused(context.database.sql, before, atOnce)
    for (const { id, sha256 } of unused) await removeFile(context, id, sha256)
    collected += unused.length
    if (unused.length < atOnce) return collected
  }
}

/** Keeps files shared with other rows. If interrupted, the row remains and the next run repeats it. */
const removeFile = (
  { database, files: { store } }: Parts<'database' | 'files'>,
  id: Id,
  sha256: string,
): Promise<void> =>
  transaction(database.sql, async (tx) => {
    await lockContent(tx, sha256)
    const row = await deleteUnused(tx, id)
    if (row === undefined) return
    for (const key of await keysOf(tx, row)) {
      // Throws if a slow store has cost the session its lock.
      await lockContent(tx, sha256)
      await store.remove(key)
    }
  })

/** Keys that no other row uses. */
const keysOf = async (tx: Tx, { key, sha256, widths }: DeletedFile): Promise<string[]> => {
  if (key !== null) return (await isKeyNeeded(tx, key)) ? [] : [key]
  const shown = await listWidthsOf(tx, sha256)
  return widths
    .filter((each) => !shown.has(each))
    .flatMap((width) => servedFormats.map((format) => keyOf(sha256, width, format)))
}

const sniff = async ({ path, field, spec }: UploadedFile): Promise<ImageType> => {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    const type = imageTypeOf(buffer.subarray(0, bytesRead))
    if (type === undefined) throw notAnImage(field, spec)
    return type
  } finally {
    await file.close()
  }
}

const notAnImage = (field: string, { messages }: UploadedFile['spec']): AppError =>
  new AppError('unsupported_media_type', { fields: { [field]: messages?.type ?? fileKinds.image.messages.type } })

const refusalOf = ({ refused }: Refusal, { field, spec }: UploadedFile): AppError => {
  if (refused === 'unavailable') return new AppError('unavailable', { retryAfterSeconds: 5 })
  if (refused === 'broken') return notAnImage(field, spec)
  return new AppError('body_too_large', { fields: { [field]: imageLimits.message } })
}

const sizeOf = (variants: DecodedImage['variants'], width: number): number =>
  variants.find((variant) => variant.width === width && variant.format === 'avif')?.bytes ?? 0

/**
 * Stores a decoded picture, kept for good by `markUsed`. The row precedes the files, so that every stored file can be
 * found and deleted.
 */
export const keepImage = async (
  context: Parts<'database' | 'clock' | 'log' | 'files'>,
  image: DecodedImage,
  ownerId: string | null,
): Promise<Picture> => {
  const { sha256, widths, width, height, placeholder, variants } = image
  const sizes = widths.map((each) => sizeOf(variants, each))
  const row = { id: newId(), sha256, widths, width, height, placeholder, sizes }
  const bytes = variants.reduce((sum, variant) => sum + variant.bytes, 0)
  await transaction(context.database.sql, async (tx) => {
    await lockContent(tx, sha256)
    await insertImage(tx, { ...row, ownerId, bytes, now: context.clock.now() })
  })
  try {
    const { store } = context.files
    for (const { format, path, ...variant } of variants) {
      const key = keyOf(sha256, variant.width, format)
      if ((await store.size(key)) === undefined) await store.put(key, path, servedTypes[format])
    }
    return pictureOf(row)
  } catch (error) {
    await discardUnused(context, [row.id])
    throw error
  }
}
