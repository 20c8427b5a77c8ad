import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Picture } from '../files/files.ts'
import { ByShed, Id, NamedId, Time, Viewer } from '../scalars.ts'
import { tag } from '../tags.ts'
import { rawText } from '../text/text.ts'
import { ShedReviewForm } from './shed-forms.ts'

export const mostReviewPictures = 3

/** Pictures of an earlier review that the new one keeps, by id; all of them if none are named. */
export const KeptPictures = z
  .array(rawText(500), 'field_invalid')
  .max(mostReviewPictures, { error: 'field_invalid', abort: true })
  .optional()

/** The seller's reply to a review. */
export const ReviewReply = z.object({ text: z.string(), createdAt: Time })
export type ReviewReply = z.infer<typeof ReviewReply>

export const ShedReview = z.object({
  id: Id,
  shed_id: Id,
  user_id: Id,
  rating_value: z.int(),
  review_text: z.string(),
  reviewer: z.object({ username: z.string(), picture: z.string().nullable() }),
  /** The reviewer has a finished order at this shed. */
  bought: z.boolean(),
  media: z.array(Picture),
  reply: ReviewReply.nullable(),
  createdAt: Time,
  /** Hidden from others after reports. */
  hidden: z.literal(true).optional(),
  /** `owned`, `can` {edit, delete, reply}. */
  viewer: Viewer.optional(),
})
export type ShedReview = z.infer<typeof ShedReview>

/** Number of reviews by stars, and their mean. */
export const RatingSummary = z.object({ average: z.number().nullable(), stars: z.array(z.int()).length(5) })

export const shedReviewPages = { size: 5, most: 200 } as const

/** An invalid number means the first page; one beyond the last means the empty page after it. */
const pageNumber = z.union([rawText(100), z.number()]).transform((asked) => {
  const page = Number(asked)
  return page >= 1 && (Number.isInteger(page) || page > shedReviewPages.most)
    ? Math.min(page, shedReviewPages.most + 1)
    : 1
})

export const listShedReviews = endpoint({
  method: 'GET',
  path: '/shed_reviews/:shed_id',
  summary:
    'Lists the reviews of a shed: those of buyers first, then newest first, five per page; paged by `page` or `cursor`',
  auth: 'public',
  params: ByShed,
  query: z.object({
    page: pageNumber.optional(),
    cursor: rawText(512).optional(),
  }),
  answers: {
    200: z.object({
      data: z.array(ShedReview),
      totalPages: z.int(),
      count: z.int(),
      rating: RatingSummary,
      /** With the first page: the caller's own review, regardless of its position. */
      own: ShedReview.optional(),
    }),
  },
  errors: ['not_found', 'deleted'],
  says: { not_found: 'shed_not_found' },
  cache: { seconds: 15 },
  tags: ({ params }) => [tag.shedReviews(params.shed_id), tag.departures],
})

export const reviewShed = endpoint({
  method: 'POST',
  path: '/shed_review',
  summary: 'Reviews a shed; a second review by the same person replaces the first',
  auth: 'user',
  body: ShedReviewForm.extend({
    shed_id: NamedId,
    user_id: z.unknown().optional(),
    media: KeptPictures,
  }),
  answers: { 201: z.object({ message: z.string(), review: ShedReview }) },
  errors: ['forbidden', 'not_found', 'deleted'],
  says: { not_found: 'shed_not_found', forbidden: 'own_shed_review' },
  changes: ({ body }) => [tag.shed(body.shed_id), tag.shedReviews(body.shed_id)],
})

export const deleteShedReview = endpoint({
  method: 'DELETE',
  path: '/reviews/shed_review/:shed_id',
  summary: 'Deletes the caller’s own review of a shed, with its pictures and the reply to it',
  auth: 'user',
  params: ByShed,
  answers: { 200: z.object({ message: z.string() }) },
  errors: ['not_found'],
  says: { not_found: 'own_review_not_found' },
  changes: ({ params }) => [tag.shed(params.shed_id), tag.shedReviews(params.shed_id)],
})
