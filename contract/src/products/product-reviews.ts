import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Picture } from '../files/files.ts'
import { ById, Id, PageQuery, Time, Viewer } from '../scalars.ts'
import { KeptPictures, RatingSummary, ReviewReply } from '../sheds/shed-reviews.ts'
import { tag } from '../tags.ts'
import { ProductReviewForm } from './product-forms.ts'

export const ProductReview = z.object({
  id: Id,
  product_id: Id,
  user_id: Id,
  /** Stars as text, the format of requests. */
  rating: z.string(),
  comment: z.string(),
  author: z.object({ name: z.string(), picture: z.string().nullable() }),
  /** The author has a finished order of this product. */
  bought: z.boolean(),
  media: z.array(Picture),
  reply: ReviewReply.nullable(),
  createdAt: Time,
  /** Hidden from others after reports. */
  hidden: z.literal(true).optional(),
  /** `owned`, `can` {edit, delete, reply}. */
  viewer: Viewer.optional(),
})
export type ProductReview = z.infer<typeof ProductReview>

export const listProductReviews = endpoint({
  method: 'GET',
  path: '/reviews/product/:id',
  summary: 'Lists the reviews of a product: those of buyers first, then newest first, with the caller’s own at the top',
  auth: 'public',
  params: ById,
  query: PageQuery,
  answers: { 200: z.array(ProductReview) },
  errors: ['not_found', 'deleted'],
  says: { not_found: 'detail_not_found' },
  cache: { seconds: 15 },
  tags: ({ params }) => [tag.productReviews(params.id), tag.departures],
})

export const getProductRating = endpoint({
  method: 'GET',
  path: '/reviews/product/:id/rating',
  summary: 'Numbers of reviews with one to five stars',
  auth: 'public',
  params: ById,
  answers: { 200: RatingSummary },
  errors: ['not_found', 'deleted'],
  says: { not_found: 'detail_not_found' },
  cache: { seconds: 15 },
  tags: ({ params }) => [tag.productReviews(params.id), tag.departures],
})

export const reviewProduct = endpoint({
  method: 'POST',
  path: '/products/:id/review',
  summary: 'Reviews a product; a second review by the same person replaces the first',
  auth: 'user',
  params: ById,
  body: ProductReviewForm.extend({
    user_id: z.unknown().optional(),
    product_id: z.unknown().optional(),
    media: KeptPictures,
  }),
  answers: { 201: z.object({ message: z.string(), review: ProductReview }) },
  errors: ['forbidden', 'not_found', 'deleted'],
  says: { not_found: 'detail_not_found', forbidden: 'own_product_review' },
  changes: ({ params }) => [tag.product(params.id), tag.productReviews(params.id)],
})

export const deleteProductReview = endpoint({
  method: 'DELETE',
  path: '/reviews/product/:id',
  summary: 'Deletes the caller’s own review of a product, with its pictures and the reply to it',
  auth: 'user',
  params: ById,
  answers: { 200: z.object({ message: z.string() }) },
  errors: ['not_found'],
  says: { not_found: 'own_review_not_found' },
  changes: ({ params }) => [tag.product(params.id), tag.productReviews(params.id)],
})
