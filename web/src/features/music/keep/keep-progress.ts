import type { KeepState } from '../../../lib/keep/song-keeper.ts'
import type { SongRow } from '../../../lib/keep/song-row.ts'
import { megabytes, number } from '../../../lib/language/format.ts'
import * as m from '../../../messages/compiled/messages.ts'

/** How far keeping something is: nothing of it here, some, all. */
export interface KeepStanding {
  phase: 'none' | 'some' | 'coming' | 'waiting' | 'stopped' | 'full' | 'kept'
  got: number
  bytes: number
}

/** Of some songs, which weigh so much together. */
export const standingOf = (
  { coming, waiting }: Pick<KeepState, 'coming' | 'waiting'>,
  rows: readonly SongRow[],
  { count, bytes }: { count: number; bytes: number },
): KeepStanding => {
  const got = rows.reduce((sum, row) => sum + row.got, 0)
  const isIn = (...states: string[]): boolean => rows.some(({ state }) => states.includes(state))
  const isNow = rows.some(({ songId }) => songId === coming)
  const whole = rows.length >= count ? rows.reduce((sum, row) => sum + row.bytes, 0) : Math.max(bytes, got)
  const told = { got, bytes: whole }
  if (rows.length === 0) return { phase: 'none', ...told }
  if (isIn('coming')) return { phase: isNow && waiting ? 'waiting' : 'coming', ...told }
  if (isIn('full')) return { phase: 'full', ...told }
  if (isIn('stopped')) return { phase: 'stopped', ...told }
  return { phase: rows.length < count ? 'some' : 'kept', ...told }
}

export const sizeText = (bytes: number): string =>
  bytes >= 1_000_000_000
    ? m.audio_gigabytes({ size: number(Math.floor(bytes / 100_000_000) / 10) })
    : m.audio_megabytes({ size: megabytes(bytes) })

/** What its button says. */
export const standingText = ({ phase, got, bytes }: KeepStanding): string => {
  const parts = { got: megabytes(got), size: megabytes(bytes) }
  if (phase === 'kept') return m.music_kept({ size: sizeText(bytes) })
  if (phase === 'coming') return m.music_keep_got(parts)
  if (phase === 'waiting') return m.music_keep_waiting(parts)
  const rest = sizeText(Math.max(0, bytes - got))
  if (phase === 'stopped' || phase === 'full') return m.music_keep_go_on({ size: rest })
  return phase === 'some' ? m.music_keep_rest({ size: rest }) : m.music_keep({ size: rest })
}
