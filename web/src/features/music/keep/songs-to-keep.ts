import { getMusic, type Music } from '@sheds/contract/music/music'
import { callApi } from '../../../lib/api/api.ts'
import type { WantedSong } from '../../../lib/keep/song-row.ts'
import { playsSmall } from '../../../lib/player/sound-choice.ts'
import { tracksOf } from '../tracks.ts'

/** Size to store: of the small stream if this browser can play it. */
export const keepBytes = ({ small_bytes: small = 0, download_bytes: whole = 0 }: Music): number =>
  playsSmall() ? small : whole

/** Songs that the caller owns, without previews. */
export const songsToKeep = (music: Music): WantedSong[] => {
  const kind = playsSmall() ? 'small' : 'whole'
  const bytes = new Map<string, number>(
    music.songs.flatMap((song) => (song.whole && song.bytes ? [[song.id, song.bytes[kind]]] : [])),
  )
  return tracksOf(music).flatMap((track, place) => {
    const size = bytes.get(track.songId)
    return size === undefined ? [] : [{ track, kind, bytes: size, place }]
  })
}

/** The same for all songs of a group, of which a list contains only the first. */
export const allSongsToKeep = async (music: Music): Promise<WantedSong[]> => {
  const isAll = music.songs.length >= music.song_count && music.songs.every(({ bytes }) => bytes !== undefined)
  return songsToKeep(isAll ? music : await callApi(getMusic, { params: { id: music.id } }))
}
