import { getMusic, type Music } from '@sheds/contract/music/music'
import { callApi } from '../../../lib/api/api.ts'
import type { WantedSong } from '../../../lib/keep/song-row.ts'
import { playsSmall } from '../../../lib/player/sound-choice.ts'
import { tracksOf } from '../tracks.ts'

/** What a piece weighs as it is kept: the small stream, where this browser plays it. */
export const keepBytes = ({ small_bytes: small = 0, download_bytes: whole = 0 }: Music): number =>
  playsSmall() ? small : whole

/** Its songs, as far as they are the caller's whole. */
export const wantedOf = (music: Music): WantedSong[] => {
  const kind = playsSmall() ? 'small' : 'whole'
  const bytes = new Map<string, number>(
    music.songs.flatMap((song) => (song.whole && song.bytes ? [[song.id, song.bytes[kind]]] : [])),
  )
  return tracksOf(music).flatMap((track, place) => {
    const size = bytes.get(track.songId)
    return size === undefined ? [] : [{ track, kind, bytes: size, place }]
  })
}

/** All of its songs: a list has the first alone. */
export const wantedWhole = async (music: Music): Promise<WantedSong[]> => {
  const isAll = music.songs.length >= music.song_count && music.songs.every(({ bytes }) => bytes !== undefined)
  return wantedOf(isAll ? music : await callApi(getMusic, { params: { id: music.id } }))
}
