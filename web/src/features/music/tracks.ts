import { getMusic, type Music, type Song } from '@sheds/contract/music/music'
import { callApi } from '../../lib/api/api.ts'
import type { PlayedFrom, PlayRequest, Track } from '../../lib/player/track.ts'
import { musicKindName } from './music-names.ts'

/** Smallest cover that is sharp in the large player. */
const coverOf = ({ cover_data: data, cover_art: plain }: Music): string | null => data?.src ?? plain

const trackOf = (music: Music, song: Song): Track | undefined =>
  song.audio_file === null
    ? undefined
    : {
        songId: song.id,
        musicId: music.id,
        title: song.title,
        piece: music.project_type === 'single' ? '' : `${music.title} (${musicKindName(music)})`,
        shed: { id: music.shed_is.id, name: music.shed_is.name },
        cover: coverOf(music),
        audio: song.audio_file,
        small: song.small_file,
        whole: song.whole,
        seconds: song.seconds ?? song.preview?.seconds ?? 0,
        preview: song.preview,
        peaks: song.peaks,
        gain: song.gain,
        price: music.price,
      }

/** Songs that have audio. */
export const tracksOf = (music: Music): Track[] => music.songs.flatMap((song) => trackOf(music, song) ?? [])

/** First playable song of each entry. */
export const tracksOfList = (pieces: readonly Music[]): Track[] =>
  pieces.flatMap((music) => tracksOf(music).slice(0, 1))

/**
 * Queue for a tap on an entry of a list: a single continues with the list; a group with its own songs, which the list
 * does not contain, so they are loaded.
 */
export const requestOf = (music: Music, pieces: readonly Music[], from: PlayedFrom): PlayRequest => {
  if (music.project_type === 'group') {
    const here = { label: music.title, href: `/music/${music.id}/details` }
    return { tracks: tracksOf(music), place: 0, from: here, rest: async () => tracksOf(await wholeOf(music)) }
  }
  const tracks = tracksOfList(pieces)
  return {
    tracks,
    place: Math.max(
      0,
      tracks.findIndex(({ musicId }) => musicId === music.id),
    ),
    from,
  }
}

const wholeOf = async (music: Music): Promise<Music> =>
  music.songs.length < music.song_count ? callApi(getMusic, { params: { id: music.id } }) : music
