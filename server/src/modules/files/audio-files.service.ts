import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { Id } from '@sheds/contract/scalars'
import type { Parts } from '../../platform/context.ts'
import { transaction } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { findAudioKey, insertAudio, lockContent } from './files.queries.ts'
import { type AudioFormat, audioKeyOf, audioTypes, privateKeyOf } from './files.rules.ts'
import { discardUnused } from './files.service.ts'

type AudioFilesContext = Parts<'database' | 'clock' | 'log' | 'files'>

interface AudioSource {
  path: string
  bytes: number
  sha256: string
}

/** A stored audio file. */
export interface StoredAudio {
  id: Id
  key: string
  bytes: number
}

/** Stores audio that everyone may hear, at a permanent address named by its content. */
export const keepPublicAudio = (
  context: AudioFilesContext,
  ownerId: Id,
  { format, ...audio }: AudioSource & { format: AudioFormat },
): Promise<StoredAudio> => keepAudio(context, ownerId, { ...audio, key: audioKeyOf(audio.sha256, format), format })

/** Stores audio under a random name without an address; the caller controls access. */
export const keepPrivateAudio = (
  context: AudioFilesContext,
  ownerId: Id,
  { format, ...audio }: AudioSource & { format: AudioFormat | 'source' },
): Promise<StoredAudio> => keepAudio(context, ownerId, { ...audio, key: privateKeyOf(randomName(), format), format })

const randomName = (): string => randomBytes(20).toString('hex')

/** The row precedes the file, so that every stored file has one. Files that are unused for a day are deleted. */
const keepAudio = async (
  context: AudioFilesContext,
  ownerId: Id,
  { path, bytes, sha256, key, format }: AudioSource & { key: string; format: AudioFormat | 'source' },
): Promise<StoredAudio> => {
  const id = newId()
  await transaction(context.database.sql, async (tx) => {
    await lockContent(tx, sha256)
    await insertAudio(tx, { id, ownerId, sha256, key, bytes, now: context.clock.now() })
  })
  const { store } = context.files
  const type = format === 'source' ? 'application/octet-stream' : audioTypes[format]
  try {
    if ((await store.size(key)) === undefined) await store.put(key, path, type)
    return { id, key, bytes }
  } catch (error) {
    await discardUnused(context, [id])
    throw error
  }
}

/** Copies an audio file to the disk; false if the id is unknown. */
export const copyAudio = async (
  { database, files: { store } }: Parts<'database' | 'files'>,
  id: Id,
  path: string,
): Promise<boolean> => {
  const key = await findAudioKey(database.sql, id)
  const bytes = key === undefined ? undefined : await store.size(key)
  if (key === undefined || bytes === undefined) return false
  await pipeline(await store.read(key, { start: 0, end: bytes - 1 }), createWriteStream(path, { mode: 0o600 }))
  return true
}
