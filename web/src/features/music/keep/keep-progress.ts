import type { KeepState } from '../../../lib/keep/song-keeper.ts'
import type { SongRow } from '../../../lib/keep/song-row.ts'
import { megabytes, number } from '../../../lib/language/format.ts'
import * as m from '../../../messages/compiled/messages.ts'

/** Progress of storing songs on the device. */
export interface KeepProgress {
  phase: 'none' | 'some' | 'coming' | 'waiting' | 'stopped' | 'full' | 'kept'
  got: number
  bytes: number
}

/** Progress of a set of songs with this number and total size. */
export const progressOf = (
  { coming, waiting }: Pick<KeepState, 'coming' | 'waiting'>,
  rows: readonly SongRow[],
  { count, bytes }: { count: number; bytes: number },
): KeepProgress => {
  const got = rows.reduce((sum, row) => sum + row.got, 0)
  const isIn = (...states: string[]): boolean => rows.some(({ state }) => states.includes(state))
  const isNow = rows.some(({ songId }) => songId === coming)
  const whole = rows.length >= count ? rows.reduce((sum, row) => sum + row.bytes, 0) : Math.max(bytes, got)
  const sizes = { got, bytes: whole }
  if (rows.length === 0) return { phase: 'none', ...sizes }
  if (isIn('coming')) return { phase: isNow && waiting ? 'waiting' : 'coming', ...sizes }
  if (isIn('full')) return { phase: 'full', ...sizes }
  if (isIn('stopped')) return { phase: 'stopped', ...sizes }
  return { phase: rows.length < count ? 'some' : 'kept', ...sizes }
}

export const sizeText = (bytes: number): string =>
  bytes >= 1_000_000_000
    ? m.audio_gigabytes({ size: number(Math.floor(bytes / 100_000_000) / 10) })
    : m.audio_megabytes({ size: megabytes(bytes) })

/** Label of the button. */
export const progressText = ({ phase, got, bytes }: KeepProgress): string => {
  const parts = { got: megabytes(got), size: megabytes(bytes) }
  if (phase === 'kept') return m.music_kept({ size: sizeText(bytes) })
  if (phase === 'coming') return m.music_keep_got(parts)
  if (phase === 'waiting') return m.music_keep_waiting(parts)
  const rest = sizeText(Math.max(0, bytes - got))
  if (phase === 'stopped' || phase === 'full') return m.music_keep_go_on({ size: rest })
  return phase === 'some' ? m.music_keep_rest({ size: rest }) : m.music_keep({ size: rest })
}
