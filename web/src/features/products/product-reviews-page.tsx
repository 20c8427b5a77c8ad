import type { Product } from '@sheds/contract/products'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useParams } from 'react-router'
import { ApiError } from '../../lib/api.ts'
import { Columns } from '../../lib/columns.tsx'
import { useMyInfo } from '../../lib/my-info.store.ts'
import type { PageModule } from '../../lib/page.ts'
import { shareImageOf } from '../../lib/share-image.ts'
import * as m from '../../messages/compiled/messages.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { currentViewer } from '../users/users.queries.ts'
import { ProductProblem } from './product-failure.tsx'
import { ProductReviews } from './product-reviews.tsx'
import { productQuery } from './products.queries.ts'
import { ReviewsLoading } from './reviews-loading.tsx'

export { ProductFailure as Failure } from './product-failure.tsx'

export const head: PageModule['head'] = ({ params: { product_id: id = '' }, client }) => {
  const product = answered(client, id)
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
      <div className="reviews-page">
        <Reviews key={id} id={id} />
      </div>
    </Columns>
  )
}

function Reviews({ id }: { id: string }) {
  const client = useQueryClient()
  const { search } = useLocation()
  const { user_id: viewer } = useMyInfo()
  const {
    data: product,
    error,
    isPaused,
  } = useQuery<Product>({
    ...productQuery(id, viewer),
    placeholderData: () => answered(client, id),
  })
  const here = `/products/${id}/reviews`
  const problem = error ?? (isPaused ? new ApiError(0, {}) : null)
  if (product === undefined) return problem === null ? <ReviewsLoading /> : <ProductProblem error={problem} />
  return (
    <>
      <BackLink href={`/products/${id}/details`} className="max-w-full">
        <span className="crumb-name">{product.name}</span>
      </BackLink>
      <h1 className="t-2xl mb-3 wrap-anywhere">{m.reviews_for({ name: product.name })}</h1>
      <ProductReviews
        product={product}
        cursor={new URLSearchParams(search).get('cursor') ?? ''}
        hrefOf={(cursor) => `${here}?${new URLSearchParams({ cursor })}`}
      />
    </>
  )
}

const answered = (client: QueryClient, id: string): Product | undefined =>
  client.getQueryData(productQuery(id, currentViewer()).queryKey) ??
  client.getQueryData(productQuery(id, undefined).queryKey)
