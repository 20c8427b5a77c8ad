import { deleteProductReview } from '@sheds/contract/products/product-reviews'
import * as reviews from '@sheds/contract/sheds/reviews'
import { deleteShedReview } from '@sheds/contract/sheds/shed-reviews'
import { each, type Refusal, type Row } from './rows.ts'
import type { Thing } from './world.ts'

const byId = ({ id }: Thing) => ({ params: { id } })

const byRole = (live: Row['expected']['live']): Row['expected'] => ({
  live: live ?? 200,
  missing: each('login_required', 'not_found', 'not_found'),
  malformed: each('login_required', 'not_found', 'not_found'),
})

/** The reviewed product is deleted. */
const ofDeleted = (call: Refusal['call']): Refusal => ({
  code: 'deleted',
  caller: 'owner',
  before: ({ test }, { productId }) =>
    test.context.database.sql`update products set deleted_at = now() where id = ${productId ?? null}`,
  call,
})

const withPicture: Row['call'] = ({ id }, world) => ({ params: { id }, files: { media: world.picture() } })
const withText: Row['call'] = ({ id }) => ({ params: { id }, body: { text: 'Thank you.' } })

/** Pictures and the seller's reply of a review, and its deletion. */
export const reviewRows: readonly Row[] = [
  {
    endpoint: reviews.addReviewMedia,
    about: 'review',
    call: withPicture,
    expected: byRole(each('login_required', 'forbidden', 201)),
    also: [ofDeleted(withPicture)],
  },
  {
    endpoint: reviews.replyToReview,
    about: 'received_review',
    call: withText,
    expected: byRole(each('login_required', 'forbidden', 200)),
    also: [ofDeleted(withText)],
  },
  {
    endpoint: reviews.deleteReviewReply,
    about: 'received_review',
    call: byId,
    expected: byRole(each('login_required', 'forbidden', 200)),
    also: [ofDeleted(byId)],
  },
  {
    endpoint: deleteProductReview,
    about: 'reviewed_product',
    call: byId,
    expected: byRole(each('login_required', 200, 'not_found')),
  },
  {
    endpoint: deleteShedReview,
    about: 'reviewed_shed',
    call: ({ id }) => ({ params: { shed_id: id } }),
    expected: byRole(each('login_required', 200, 'not_found')),
  },
]
