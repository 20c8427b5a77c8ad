import type { Picture } from '@sheds/contract/files/files'
import type { Id, Time, Viewer } from '@sheds/contract/scalars'
import type { ReviewParts } from '@sheds/contract/sheds/reviews'
import type { ReviewReply } from '@sheds/contract/sheds/shed-reviews'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import type { CallerId } from '../../../platform/session.ts'
import type { Purchase, SliceList, Subject } from '../../../platform/slice.ts'

export interface StoredReply {
  reply: string | null
  replyAt: Time | null
}

/** Parts that a review keeps when the same person writes it again. */
export interface ReviewAdditions extends StoredReply {
  media: Picture[]
}

/** Deleted review, as far as its counters and its successor need it. */
export interface DeletedReview extends ReviewAdditions {
  rating: number
  createdAt: Time
  id: Id
  hiddenAt: Time | null
}

/** Review with the data that decides who may add to it. */
export interface ReviewStateRow extends ReviewAdditions {
  id: Id
  authorId: Id
  /** Owner of the reviewed thing. */
  ownerId: Id
  thingId: Id
  name: string
  picture: Picture | null
  /** The thing was deleted. */
  isGone: boolean
  /** The thing is visible only to its owner. */
  isHidden: boolean
  /** The review is visible only to its author. */
  isHeld: boolean
}

/** Access to the reviews of one kind of thing. */
export interface ReviewStore {
  kind: ReviewParts['about']['kind']
  subjectOf(thing: { id: Id; name: string; picture: Picture | null }): Subject
  find(sql: Queryable, id: Id): Promise<ReviewStateRow | undefined>
  lock(tx: Tx, id: Id): Promise<void>
  setMedia(tx: Tx, id: Id, media: readonly Picture[]): Promise<void>
  setReply(tx: Tx, id: Id, reply: StoredReply): Promise<void>
  /** Hides or shows the review, and counts its stars out or in. False if nothing changed. */
  setHeld(tx: Tx, review: ReviewStateRow, held: { isHeld: boolean; at: string }): Promise<boolean>
}

export interface ReviewReader {
  callerId: CallerId
  /** Owner of the reviewed thing; missing if the reader is the review's author. */
  ownerId: Id | undefined
}

/** Authors change and delete their review, the owner of the thing replies; empty for visitors. */
export const reviewViewer = ({ userId }: { userId: Id }, { callerId, ownerId }: ReviewReader): { viewer?: Viewer } => {
  if (callerId === undefined) return {}
  const owned = userId === callerId
  return { viewer: { owned, can: { edit: owned, delete: owned, reply: ownerId === callerId } } }
}

/** Stars of a review that is counted: one that is hidden after reports is not. */
export const countedRating = (review: DeletedReview | undefined): number | undefined =>
  review?.hiddenAt === null ? review.rating : undefined

export const replyOf = ({ reply, replyAt }: ReviewAdditions): ReviewReply | null =>
  reply === null || replyAt === null ? null : { text: reply, createdAt: replyAt }

/** Splits the pictures of an earlier review into kept and dropped; all are kept if none are named. */
export const splitPictures = (media: readonly Picture[], keptIds: readonly string[] | undefined) => {
  const isKept = ({ id }: Picture): boolean => keptIds === undefined || keptIds.includes(id)
  return { kept: media.filter(isKept), dropped: idsOf(media.filter((picture) => !isKept(picture))) }
}

export const idsOf = (pictures: readonly Picture[]): Id[] => pictures.map(({ id }) => id)

/** Asks the slices that store orders. Needs the lock of the thing's counters (see `Slice.hasBought`). */
export const hasBought = async ({ slices }: SliceList, tx: Tx, purchase: Purchase): Promise<boolean> => {
  for (const slice of slices) if (await slice.hasBought?.(tx, purchase)) return true
  return false
}
