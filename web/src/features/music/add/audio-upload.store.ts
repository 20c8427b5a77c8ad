import { type StoredValue, stored } from '../../../lib/device/stored.ts'
import type { AudioFile, Keepable } from './audio-files.ts'

const isKeepable = (value: unknown): value is Keepable => {
  const { name, size, title, sent } = Object(value) as Record<string, unknown>
  return typeof name === 'string' && typeof size === 'number' && typeof title === 'string' && typeof sent === 'boolean'
}

/** Which files were chosen for a piece, and which of them are there: an interrupted upload goes on at the first missing. */
export const keptUpload = (musicId: string): StoredValue<readonly Keepable[]> =>
  stored(`music_upload ${musicId}`, (raw) => (Array.isArray(raw) ? raw.filter(isKeepable) : []))

export const keepUpload = (musicId: string, files: readonly AudioFile[]): void => {
  const chosen = files.filter(({ state }) => state !== 'refused')
  const kept = keptUpload(musicId)
  if (chosen.length === 0) kept.remove()
  else kept.set(chosen.map(({ name, size, title, state }) => ({ name, size, title, sent: state === 'sent' })))
}
