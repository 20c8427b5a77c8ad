import type { Music, Song } from '@sheds/contract/music/music'
import type { Genre, MusicCategory, SongFailure } from '@sheds/contract/music/music-terms'
import { number } from '../../lib/language/format.ts'
import { lengthClock } from '../../lib/player/length-clock.ts'
import * as m from '../../messages/compiled/messages.ts'

const genres: Readonly<Record<Genre, () => string>> = {
  afrobeat: m.genre_afrobeat,
  amapiano: m.genre_amapiano,
  hiphop: m.genre_hiphop,
  jazz: m.genre_jazz,
  mboko: m.genre_mboko,
  pop: m.genre_pop,
  reggae: m.genre_reggae,
  gospel: m.genre_gospel,
}

export const genreName = (genre: Genre): string => genres[genre]()

const categories: Readonly<Record<MusicCategory, () => string>> = {
  song: m.music_category_song,
  sample: m.music_category_sample,
  beatz: m.music_category_beatz,
}

export const musicCategoryName = (category: MusicCategory): string => categories[category]()

const failures: Readonly<Record<SongFailure, () => string>> = {
  broken: m.song_failed_broken,
  too_long: m.song_failed_too_long,
  silent: m.song_failed_silent,
  too_short: m.song_failed_too_short,
  too_slow: m.song_failed_too_slow,
}

export const failureText = ({ failure }: Pick<Song, 'failure'>): string => failures[failure ?? 'broken']()

/** Free-text style, or the genre if there is none. */
export const styleOf = ({ genre, style }: Pick<Music, 'genre' | 'style'>): string => style || genreName(genre)

/** Length, for example `3:42`; for a group also the number of songs. */
export const lengthText = ({ project_type: type, song_count: count, seconds }: Music): string => {
  const long = seconds > 0 ? lengthClock(seconds) : ''
  return type === 'single' ? long : [songsText(count), long].filter(Boolean).join(' · ')
}

export const songsText = (count: number): string => m.music_songs({ n: count, count: number(count) })

export const playsText = (count: number): string => m.music_plays({ n: count, count: number(count) })
