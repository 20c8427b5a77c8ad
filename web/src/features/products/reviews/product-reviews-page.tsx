import { useLocation, useParams } from 'react-router'
import { ApiError } from '../../../lib/api/api.ts'
import { knownAnswer } from '../../../lib/api/query.ts'
import { usePageAnswer } from '../../../lib/api/use-answer.ts'
import type { PageModule } from '../../../lib/page/page.ts'
import { shareImageOf } from '../../../lib/share/share-image.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { Columns } from '../../../ui/list/columns.tsx'
import { ProductProblem } from '../page/product-failure.tsx'
import { productOf } from '../products.queries.ts'
import { ProductReviews } from './product-reviews.tsx'
import { ReviewsLoading } from './reviews-loading.tsx'

export { ProductFailure as Failure } from '../page/product-failure.tsx'

export const head: PageModule['head'] = ({ params: { product_id: id = '' }, client }) => {
  const product = knownAnswer(client, productOf(id))
  if (product === undefined) return { title: `${m.reviews()} · Sheds`, index: false }
  const { name, review_count: n } = product
  return {
    title: `${m.reviews_for({ name })} · Sheds`,
    description: m.reviews_description({ name }),
    image: shareImageOf(product),
    ...(n === 0 && { index: false as const }),
  }
}

export function Page() {
  const { product_id: id = '' } = useParams()
  return (
    <Columns>
      <div className="mx-auto max-w-[42rem]">
        <Reviews key={id} id={id} />
      </div>
    </Columns>
  )
}

function Reviews({ id }: { id: string }) {
  const { search } = useLocation()
  const { data: product, error, isPaused } = usePageAnswer(productOf(id))
  const here = `/products/${id}/reviews`
  const problem = error ?? (isPaused ? new ApiError(0, {}) : null)
  if (product === undefined) return problem === null ? <ReviewsLoading /> : <ProductProblem error={problem} />
  return (
    <>
      <BackLink href={`/products/${id}/details`} className="max-w-full">
        <span className="truncate leading-normal">{product.name}</span>
      </BackLink>
      <h1 className="text-2xl text-balance mb-3 wrap-anywhere">{m.reviews_for({ name: product.name })}</h1>
      <ProductReviews
        product={product}
        cursor={new URLSearchParams(search).get('cursor') ?? ''}
        hrefOf={(cursor) => `${here}?${new URLSearchParams({ cursor })}`}
      />
    </>
  )
}
