import { z } from 'zod'
import { cityFilter } from '../city-filter.ts'
import { endpoint } from '../endpoint.ts'
import { Picture } from '../files/files.ts'
import { ById, ByShed, Id, Money, PageQuery, PlainText, Time, Viewer } from '../scalars.ts'
import { Category } from '../sheds/sheds.ts'
import { musicTags, tag } from '../tags.ts'
import { filterText } from '../text/text.ts'
import { MusicChange, NewGroup, NewSingle, SongOrder } from './music-forms.ts'
import { genres, groupKinds, musicCategories, musicLimits, projectTypes } from './music-terms.ts'
import { Song } from './songs.ts'

// The schema of a song has its own file, because it depends on the listener.
export * from './songs.ts'

/** Single or group of songs, in a list or on its page. */
export const Music = z.object({
  id: Id,
  title: z.string(),
  genre: z.enum(genres),
  style: z.string(),
  category: z.enum(musicCategories),
  project_type: z.enum(projectTypes),
  /** Set for a group. */
  group_kind: z.enum(groupKinds).nullable(),
  description: z.string(),
  credits: z.string(),
  lyrics: z.string(),
  price: Money,
  name_your_price: z.boolean(),
  /** Plain URL. */
  cover_art: PlainText.nullable(),
  cover_data: Picture.nullable(),
  /** All songs in order; in a list only the first. */
  songs: z.array(Song),
  song_count: z.int(),
  /** Total of the songs with a known length. */
  seconds: z.number(),
  play_count: z.int(),
  like_count: z.int(),
  /** Caller's own purchase; for its owner, on its page, the newest buyers. `/music/{id}/buyers` pages through all. */
  paidMusic: z.array(z.object({ user_id: Id })),
  /** Visible only to the owner. */
  wallet_choice: z.array(z.string()).optional(),
  /** Visible only to the owner; until a song is ready, others cannot see the piece. */
  unfinished: z.boolean().optional(),
  complete: z.boolean(),
  /** Format and approximate size of the download, for callers who may download it. */
  download_kind: z.enum(['mp3', 'm4a', 'zip']).optional(),
  download_bytes: z.int().optional(),
  small_bytes: z.int().optional(),
  /** For its buyers: deleted for everyone else. */
  deleted: z.literal(true).optional(),
  createdAt: Time,
  shed_id: Id,
  user_id: Id,
  shed_is: z.object({
    id: Id,
    name: z.string(),
    category: Category,
    location: z.string(),
    logo: z.string().nullable(),
  }),
  owner_is: z.object({ id: Id, name: z.string() }),
  reactions: z.array(z.object({ user_id: Id, reaction: z.literal(1) })),
  viewer: Viewer.optional(),
})
export type Music = z.infer<typeof Music>

const MusicList = z.array(Music)
const cache = { seconds: 15 } as const

/** `all` means no filter; unknown values are rejected. */
const filterOf = <const Values extends readonly string[]>(values: Values) =>
  z
    .enum([...values, 'all'])
    .transform((value) => (value === 'all' ? undefined : (value as Values[number])))
    .optional()

const MusicFilter = PageQuery.extend({
  name: filterText.optional(),
  category: filterOf(musicCategories),
  project_type: filterOf(projectTypes),
})

export const listMusic = endpoint({
  method: 'GET',
  path: '/musics',
  summary: 'Lists music, newest first; `location` filters by the shed’s city, `name` by the title',
  auth: 'public',
  query: MusicFilter.extend({ location: cityFilter, genre: filterOf(genres) }),
  answers: { 200: MusicList },
  cache,
  tags: () => [tag.musics],
})

export const listMusicPicks = endpoint({
  method: 'GET',
  path: '/musics/picks',
  summary: 'Ranks music by recent plays and likes and by age; at most two in a row from one shed',
  auth: 'public',
  query: PageQuery,
  answers: { 200: MusicList },
  cache,
  tags: () => [tag.musics],
})

export const listShedMusic = endpoint({
  method: 'GET',
  path: '/sheds/:shed_id/musics',
  summary: 'Lists the music of one shed, newest first; its owner also sees unfinished pieces',
  auth: 'public',
  params: ByShed,
  query: MusicFilter,
  answers: { 200: MusicList },
  errors: ['not_found', 'deleted'],
  says: { not_found: 'shed_not_found' },
  cache,
  tags: ({ params }) => [tag.shedMusic(params.shed_id), tag.departures],
})

export const listUserMusic = endpoint({
  method: 'GET',
  path: '/users/:id/musics',
  summary: 'Lists the music in a person’s sheds, newest first',
  auth: 'public',
  params: ById,
  query: PageQuery,
  answers: { 200: MusicList },
  errors: ['not_found', 'deleted'],
  says: { not_found: 'user_not_found' },
  cache,
  tags: () => [tag.musics, tag.departures],
})

export const getMusic = endpoint({
  method: 'GET',
  path: '/music/:id/details',
  summary: 'A piece of music',
  auth: 'public',
  params: ById,
  answers: { 200: Music },
  errors: ['not_found', 'deleted'],
  says: { not_found: 'music_not_found' },
  cache,
  tags: ({ params }) => [tag.music(params.id), tag.departures],
})

const ByMusicOfShed = z.object({ shed_id: Id, music_id: Id })

export const getShedMusic = endpoint({
  method: 'GET',
  path: '/sheds/:shed_id/music/:music_id/details',
  summary: 'A piece of music in its shed',
  auth: 'public',
  params: ByMusicOfShed,
  answers: { 200: Music },
  errors: ['not_found', 'deleted'],
  says: { not_found: 'music_not_found' },
  cache,
  tags: ({ params }) => [tag.music(params.music_id), tag.departures],
})

const ownMusicErrors = ['forbidden', 'not_found', 'deleted'] as const
const MusicAnswer = z.object({ message: z.string(), music: Music })
const changesOfMusic = (_: unknown, { music }: { music: Music }) => musicTags(music.id, music.shed_id)
const newMusic = {
  method: 'POST',
  auth: 'user',
  errors: [...ownMusicErrors, 'wrong_category', 'conflict'],
  says: { not_found: 'shed_not_found' },
  changes: changesOfMusic,
} as const
export const createSingle = endpoint({
  ...newMusic,
  path: '/sheds/:shed_id/add_music/single',
  summary: 'Creates a single in the caller’s shed, without its files; idempotent by `id`',
  params: ByShed,
  body: NewSingle,
  answers: { 201: MusicAnswer },
})
export const createGroup = endpoint({
  ...newMusic,
  path: '/sheds/:shed_id/add_music/group',
  summary: 'Creates a group in the caller’s shed, without its files; idempotent by `id`',
  params: ByShed,
  body: NewGroup,
  answers: { 201: MusicAnswer },
})
export const setCoverArt = endpoint({
  method: 'PATCH',
  path: '/sheds/:shed_id/music/:music_id/cover_art',
  summary: 'Replaces the cover of a piece',
  auth: 'user',
  params: ByMusicOfShed,
  upload: { cover_art: { kind: 'image', required: 'cover_art_required', messages: { size: 'cover_art_size' } } },
  answers: { 200: MusicAnswer },
  errors: ownMusicErrors,
  says: { not_found: 'music_not_found' },
  changes: changesOfMusic,
})

export const setAudioFile = endpoint({
  method: 'POST',
  path: '/sheds/:shed_id/music/:music_id/adio_file',
  summary: 'Sets the song of a single; a new one replaces the current one once it is ready',
  auth: 'user',
  params: ByMusicOfShed,
  upload: {
    audio_file: {
      kind: 'audio',
      required: 'audio_file_required',
      messages: { type: 'audio_format', size: 'audio_size' },
    },
  },
  answers: { 201: MusicAnswer },
  errors: ownMusicErrors,
  says: { not_found: 'music_not_found' },
  changes: changesOfMusic,
})

export const addAudioFiles = endpoint({
  method: 'POST',
  path: '/sheds/:shed_id/music/:music_id/group_adio_file',
  summary: 'Appends songs to a group; rejected files are named, the others are added',
  auth: 'user',
  params: ByMusicOfShed,
  upload: {
    audio_file: {
      kind: 'audio',
      most: musicLimits.songs,
      bytesTogether: musicLimits.callBytes,
      lenient: true,
      required: 'audio_files_required',
      messages: { count: 'music_songs_most', size: 'audio_call_size' },
    },
  },
  answers: {
    201: MusicAnswer.extend({ rejected: z.array(z.object({ name: z.string(), reason: z.string() })) }),
  },
  errors: ownMusicErrors,
  says: { not_found: 'music_not_found' },
  changes: changesOfMusic,
})

export const updateMusic = endpoint({
  method: 'PUT',
  path: '/music/:id/update_music',
  summary: 'Changes fields of the caller’s piece',
  auth: 'user',
  params: ById,
  body: MusicChange,
  answers: { 200: MusicAnswer },
  errors: ownMusicErrors,
  says: { not_found: 'music_not_found' },
  changes: changesOfMusic,
})

export const arrangeSongs = endpoint({
  method: 'PUT',
  path: '/music/:id/songs',
  summary: 'Orders and names the songs of a piece; those left out are deleted',
  auth: 'user',
  params: ById,
  body: SongOrder,
  answers: { 200: MusicAnswer },
  errors: ownMusicErrors,
  says: { not_found: 'music_not_found' },
  changes: changesOfMusic,
})

export const deleteMusic = endpoint({
  method: 'PATCH',
  path: '/music/:id/delete_music',
  summary: 'Deletes the caller’s piece',
  auth: 'user',
  params: ById,
  body: z.object({ music_id: z.unknown().optional() }).optional(),
  answers: { 200: z.object({ message: z.string(), shed_id: Id }) },
  errors: ownMusicErrors,
  says: { not_found: 'music_not_found' },
  changes: ({ params }, { shed_id }) => musicTags(params.id, shed_id),
})
