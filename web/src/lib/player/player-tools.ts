import { getMusic } from '@sheds/contract/music/music'
import { countPlay } from '@sheds/contract/music/music-listeners'
import type { Id } from '@sheds/contract/scalars'
import { ApiError, callApi } from '../api/api.ts'
import { dropSound, hasKeptSound, keptSound } from '../keep/kept-sounds.ts'
import { keep } from './player-kept.ts'
import type { PlayerTools } from './player-parts.ts'
import type { Track } from './track.ts'

/** What the player does beyond its own sound. */
export const playerTools = (claim: () => void): PlayerTools => ({
  ask: askAnew,
  count: ({ musicId, songId }) =>
    void callApi(countPlay, { params: { id: musicId as Id }, body: { song_id: songId as Id } }).catch(() => undefined),
  isHere: ({ songId }) => navigator.onLine || hasKeptSound(songId),
  claim,
  keep,
  pause: waitForLine,
})

/** The song as it is told now; nothing where it is gone. */
const askAnew = async (track: Track): Promise<Track | undefined> => {
  if (await isKeptStill(track)) return track
  try {
    const { songs } = await callApi(getMusic, { params: { id: track.musicId as Id } })
    const song = songs.find(({ id }) => id === track.songId)
    if (song?.audio_file == null) return undefined
    return { ...track, audio: song.audio_file, small: song.small_file, whole: song.whole, preview: song.preview }
  } catch (error) {
    if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429) return undefined
    throw error
  }
}

/** The phone may have taken it back. */
const isKeptStill = async ({ songId }: Track): Promise<boolean> => {
  const sound = keptSound(songId)
  if (sound === undefined) return false
  const part = await fetch(sound, { headers: { range: 'bytes=0-0' } }).catch(() => undefined)
  if (part?.ok !== true) dropSound(songId)
  return part?.ok === true
}

/** A while, and while the device knows that there is no line, until there is one. */
const waitForLine = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const go = (): void => {
      clearTimeout(timer)
      window.removeEventListener('online', go)
      resolve()
    }
    window.addEventListener('online', go)
    const timer = setTimeout(() => navigator.onLine && go(), ms)
  })
