import { type StoredValue, stored } from '../../../lib/device/stored.ts'
import type { AudioFile, StoredFile } from './audio-files.ts'

const isStoredFile = (value: unknown): value is StoredFile => {
  const { name, size, title, sent } = Object(value) as Record<string, unknown>
  return typeof name === 'string' && typeof size === 'number' && typeof title === 'string' && typeof sent === 'boolean'
}

/**
 * Chosen files of a piece and which of them are sent, so that an interrupted upload continues at the first missing one.
 */
export const keptUpload = (musicId: string): StoredValue<readonly StoredFile[]> =>
  stored(`music_upload ${musicId}`, (raw) => (Array.isArray(raw) ? raw.filter(isStoredFile) : []))

export const keepUpload = (musicId: string, files: readonly AudioFile[]): void => {
  const chosen = files.filter(({ state }) => state !== 'refused')
  const kept = keptUpload(musicId)
  if (chosen.length === 0) kept.remove()
  else kept.set(chosen.map(({ name, size, title, state }) => ({ name, size, title, sent: state === 'sent' })))
}
