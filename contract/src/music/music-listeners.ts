import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ById, Id, PageQuery, Time } from '../scalars.ts'
import { ownMusicTags, tag } from '../tags.ts'

export const countPlay = endpoint({
  method: 'POST',
  path: '/music/:id/plays',
  summary: 'Counts a play of a song (30 seconds, or its whole preview), once per person and hour',
  auth: 'public',
  params: ById,
  body: z.object({ song_id: Id }),
  answers: { 200: z.object({ counted: z.boolean() }) },
  errors: ['not_found', 'deleted'],
  says: { not_found: 'music_not_found' },
  changes: ({ params }, { counted }) => (counted ? [tag.music(params.id)] : []),
})

const LikeState = z.object({ liked: z.boolean(), like_count: z.int() })

export const MusicReaction = z.object({ user_id: Id, name: z.string(), reaction: z.literal(1), createdAt: Time })

export const listMusicReactions = endpoint({
  method: 'GET',
  path: '/music/:id/reactions',
  summary: 'Lists who likes a piece, newest first, with the caller’s own record at the top',
  auth: 'public',
  params: ById,
  query: PageQuery,
  answers: { 200: z.array(MusicReaction) },
  errors: ['not_found', 'deleted'],
  says: { not_found: 'music_not_found' },
  cache: { seconds: 15 },
  tags: ({ params }) => [tag.musicLikes(params.id), tag.departures],
})

export const likeMusic = endpoint({
  method: 'POST',
  path: '/music/:id/reaction',
  summary: 'Likes another person’s piece; idempotent',
  auth: 'user',
  params: ById,
  body: z.object({ reaction: z.union([z.literal(1), z.literal('1')], 'field_invalid').default(1) }).optional(),
  answers: { 200: LikeState },
  errors: ['forbidden', 'not_found', 'deleted'],
  says: { not_found: 'music_not_found', forbidden: 'own_music_like' },
  changes: ({ params }) => ownMusicTags(params.id),
})

export const unlikeMusic = endpoint({
  method: 'DELETE',
  path: '/music/:id/reaction',
  summary: 'Removes a like; idempotent',
  auth: 'user',
  params: ById,
  answers: { 200: LikeState },
  errors: ['not_found', 'deleted'],
  says: { not_found: 'music_not_found' },
  changes: ({ params }) => ownMusicTags(params.id),
})
