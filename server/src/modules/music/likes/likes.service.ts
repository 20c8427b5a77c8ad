import type { MusicReaction } from '@sheds/contract/music/music-listeners'
import type { Id, Page, PageQuery } from '@sheds/contract/scalars'
import type { z } from 'zod'
import { AppError } from '../../../platform/app-error.ts'
import type { Parts } from '../../../platform/context.ts'
import { newestFirst, readPage } from '../../../platform/paging.ts'
import type { Actor, CallerId } from '../../../platform/session.ts'
import { raise } from '../../../platform/slice.ts'
import { createToggleBatcher, type ToggleBatcher } from '../../../platform/work/toggles.ts'
import { ownsMusic } from '../music.policy.ts'
import { findSeenMusic, refuseUnseenMusic } from '../music.service.ts'
import { musicSubject } from '../music.views.ts'
import { type MusicLikeRow, selectMusicLikes, type ToggledMusic, writeMusicLikes } from './likes.queries.ts'

export type MusicLikes = ToggleBatcher<ToggledMusic>

export const createMusicLikes = (context: Parts<'database' | 'clock' | 'slices'>): MusicLikes =>
  createToggleBatcher(context, {
    write: writeMusicLikes,
    tell: (tx, news) => raise(context, tx, 'liked', { news }),
    newsOf: ({ subjectId: id }, row) => {
      const { userId: receiverId, title, cover } = row as Extract<ToggledMusic, { title: string }>
      return { receiverId, subject: musicSubject({ id, title, cover }) }
    },
  })

export const changeMusicLike = async (
  { musicLikes }: Parts<'musicLikes'>,
  { userId }: Actor,
  { musicId, wanted }: { musicId: Id; wanted: boolean },
): Promise<{ liked: boolean; like_count: number }> => {
  const { wanted: liked, row } = await musicLikes.add({ userId, subjectId: musicId, wanted })
  const seen = refuseUnseenMusic(userId, row.title === null ? undefined : row)
  if (wanted && ownsMusic(userId, seen)) throw new AppError('forbidden')
  return { liked, like_count: seen.count ?? 0 }
}

/** Newest first; the caller's own like leads the list and is not repeated. */
export const listMusicLikes = async (
  context: Parts<'database'>,
  callerId: CallerId,
  { musicId, ...page }: PageQuery & { musicId: Id },
): Promise<Page<z.infer<typeof MusicReaction>>> => {
  const { likeCount } = await findSeenMusic(context, callerId, musicId)
  return readPage(page, newestFirst, {
    read: (start) => selectMusicLikes(context.database.sql, { ...start, musicId, callerId }),
    show: toReaction,
    count: () => likeCount,
  })
}

const toReaction = ({ userId, username, likedAt }: MusicLikeRow): z.infer<typeof MusicReaction> => ({
  user_id: userId,
  name: username,
  reaction: 1,
  createdAt: likedAt,
})
