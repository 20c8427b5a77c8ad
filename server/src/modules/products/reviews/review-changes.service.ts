import type { Id, Time } from '@sheds/contract/scalars'
import type { ReviewParts } from '@sheds/contract/sheds/reviews'
import { mostReviewPictures } from '@sheds/contract/sheds/shed-reviews'
import { type Tag, tag } from '@sheds/contract/tags'
import { AppError } from '../../../platform/app-error.ts'
import type { Parts } from '../../../platform/context.ts'
import { type Queryable, type Tx, transaction } from '../../../platform/db/database.ts'
import type { UploadedFile } from '../../../platform/http/uploads.ts'
import type { Actor } from '../../../platform/session.ts'
import { raise, type Subject } from '../../../platform/slice.ts'
import { acceptImages, markUsed } from '../../files/files.api.ts'
import { idsOf, type ReviewStateRow, type ReviewStore, replyOf, shedReviewStore } from '../../sheds/sheds.api.ts'
import { lockOpenUser } from '../../users/users.api.ts'
import { productReviewStore } from './product-reviews.service.ts'

const stores: readonly ReviewStore[] = [productReviewStore, shedReviewStore]

interface FoundReview {
  store: ReviewStore
  review: ReviewStateRow
}

/** Authors add pictures, owners of the reviewed thing reply. */
type Role = 'author' | 'owner'

const findAnyReview = async (sql: Queryable, id: Id): Promise<FoundReview | undefined> => {
  for (const store of stores) {
    const review = await store.find(sql, id)
    if (review !== undefined) return { store, review }
  }
  return undefined
}

const refuseUnseen = (callerId: Id, found: FoundReview | undefined): FoundReview => {
  if (found === undefined) throw new AppError('not_found')
  const { ownerId, authorId, isHidden, isHeld, isGone } = found.review
  if ((isHidden && ownerId !== callerId) || (isHeld && authorId !== callerId)) throw new AppError('not_found')
  if (isGone) throw new AppError('deleted')
  return found
}

/** A review that the caller can see. */
export const findSeenReview = async ({ database }: Parts<'database'>, callerId: Id, id: Id): Promise<ReviewStateRow> =>
  refuseUnseen(callerId, await findAnyReview(database.sql, id)).review

/** The caller's own review, or one of the caller's own thing. */
const findReview = async (sql: Queryable, { userId }: Actor, id: Id, role: Role): Promise<FoundReview> => {
  const found = refuseUnseen(userId, await findAnyReview(sql, id))
  const { authorId, ownerId } = found.review
  if ((role === 'author' ? authorId : ownerId) !== userId) throw new AppError('forbidden')
  return found
}

const partsOf = ({ store, review }: FoundReview): ReviewParts => ({
  id: review.id,
  about: { kind: store.kind, id: review.thingId },
  media: review.media,
  reply: replyOf(review),
})

/** Locks the review and passes it on as it is then; answers with the result. */
const changeReview = (
  { database }: Parts<'database'>,
  actor: Actor,
  { id, role, work }: { id: Id; role: Role; work: (tx: Tx, found: FoundReview) => Promise<void> },
): Promise<ReviewParts> =>
  transaction(database.sql, async (tx) => {
    await lockOpenUser(tx, actor.userId)
    const { store } = await findReview(tx, actor, id, role)
    await store.lock(tx, id)
    await work(tx, await findReview(tx, actor, id, role))
    return partsOf(await findReview(tx, actor, id, role))
  })

export const requireReviewAuthor = ({ database }: Parts<'database'>, actor: Actor, id: Id): Promise<unknown> =>
  findReview(database.sql, actor, id, 'author')

/** Appends pictures in the order they were sent; all or none. One that the review has already is stored once. */
export const addReviewMedia = async (
  context: Parts<'config' | 'database' | 'clock' | 'log' | 'files'>,
  actor: Actor,
  { id, files }: { id: Id; files: readonly UploadedFile[] },
): Promise<ReviewParts> => {
  // Checks the author before the costly decoding.
  await requireReviewAuthor(context, actor, id)
  const added = await acceptImages(context, actor.userId, files)
  return changeReview(context, actor, {
    id,
    role: 'author',
    work: async (tx, { store, review: { media } }) => {
      const all = [...media, ...added].filter(({ src }, at, each) => each.findIndex((one) => one.src === src) === at)
      if (all.length > mostReviewPictures)
        throw new AppError('invalid_input', { fields: { media: 'review_pictures_most' } })
      await markUsed(tx, actor.userId, idsOf(all.slice(media.length)))
      await store.setMedia(tx, id, all)
    },
  })
}

/** Writes the seller's reply or replaces it, which keeps its date. The author is notified of the first one. */
export const replyToReview = (
  context: Parts<'database' | 'clock' | 'slices'>,
  actor: Actor,
  { id, text }: { id: Id; text: string },
): Promise<ReviewParts> =>
  changeReview(context, actor, {
    id,
    role: 'owner',
    work: async (tx, { store, review }) => {
      const at = context.clock.now().toISOString()
      await store.setReply(tx, id, { reply: text, replyAt: review.replyAt ?? (at as Time) })
      if (review.reply !== null) return
      const subject = store.subjectOf({ id: review.thingId, name: review.name, picture: review.picture })
      const news = { actorId: actor.userId, receiverId: review.authorId, subject, at }
      await raise(context, tx, 'replied', { news, replyId: id })
    },
  })

export const deleteReviewReply = (context: Parts<'database'>, actor: Actor, id: Id): Promise<ReviewParts> =>
  changeReview(context, actor, {
    id,
    role: 'owner',
    work: (tx, { store }) => store.setReply(tx, id, { reply: null, replyAt: null }),
  })

/** Author and reviewed thing of a reported review; undefined if either was deleted. */
export const findReportedReview = async (
  sql: Queryable,
  id: Id,
): Promise<{ ownerId: Id; subject: Subject } | undefined> => {
  const found = await findAnyReview(sql, id)
  if (found === undefined || found.review.isGone) return undefined
  const { authorId, thingId, name, picture } = found.review
  return { ownerId: authorId, subject: found.store.subjectOf({ id: thingId, name, picture }) }
}

/** Hides a review from all but its author, or shows it again. Returns the tags to invalidate after the commit. */
export const changeReviewHeld = async (
  { clock }: Parts<'clock'>,
  tx: Tx,
  { id, isHeld }: { id: Id; isHeld: boolean },
): Promise<readonly Tag[]> => {
  const found = await findAnyReview(tx, id)
  if (found === undefined) return []
  const { store, review } = found
  if (!(await store.setHeld(tx, review, { isHeld, at: clock.now().toISOString() }))) return []
  const { thingId } = review
  return store.kind === 'product'
    ? [tag.product(thingId), tag.productReviews(thingId)]
    : [tag.shed(thingId), tag.shedReviews(thingId)]
}
