import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Picture } from '../files/files.ts'
import { ById, Id } from '../scalars.ts'
import { type Tag, tag } from '../tags.ts'
import { ReviewReplyForm } from './review-forms.ts'
import { mostReviewPictures, ReviewReply } from './shed-reviews.ts'

/** Pictures and reply of a review of a product or a shed. */
export const ReviewParts = z.object({
  id: Id,
  about: z.object({ kind: z.enum(['product', 'shed']), id: Id }),
  media: z.array(Picture),
  reply: ReviewReply.nullable(),
})
export type ReviewParts = z.infer<typeof ReviewParts>

const Changed = z.object({ message: z.string(), review: ReviewParts })

const errors = ['forbidden', 'not_found', 'deleted'] as const
const not_found = 'review_not_found'

const reviewTags = ({ about }: ReviewParts): Tag[] => [
  about.kind === 'product' ? tag.productReviews(about.id) : tag.shedReviews(about.id),
]

export const addReviewMedia = endpoint({
  method: 'POST',
  path: '/reviews/:id/media',
  summary: 'Adds pictures to the caller’s own review of a product or shed, three at most in all',
  auth: 'user',
  params: ById,
  upload: { media: { kind: 'image', most: mostReviewPictures, required: 'product_media_required' } },
  answers: { 201: Changed },
  errors,
  says: { not_found, forbidden: 'review_of_another' },
  changes: (_, { review }) => reviewTags(review),
})

export const replyToReview = endpoint({
  method: 'PUT',
  path: '/reviews/:id/reply',
  summary: 'Replies to a review of the caller’s own product or shed; a second reply replaces the first',
  auth: 'user',
  params: ById,
  body: ReviewReplyForm,
  answers: { 200: Changed },
  errors,
  says: { not_found, forbidden: 'review_reply_seller_only' },
  changes: (_, { review }) => reviewTags(review),
})

export const deleteReviewReply = endpoint({
  method: 'DELETE',
  path: '/reviews/:id/reply',
  summary: 'Deletes the caller’s own reply to a review; a second time changes nothing',
  auth: 'user',
  params: ById,
  answers: { 200: Changed },
  errors,
  says: { not_found, forbidden: 'review_reply_seller_only' },
  changes: (_, { review }) => reviewTags(review),
})
