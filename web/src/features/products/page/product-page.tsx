import { thumbnailOf } from '@sheds/contract/files/files'
import type { Product } from '@sheds/contract/products/products'
import { useQueryClient } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { useParams } from 'react-router'
import { ApiError } from '../../../lib/api/api.ts'
import { knownAnswer } from '../../../lib/api/query.ts'
import { usePageAnswer } from '../../../lib/api/use-answer.ts'
import type { PageModule } from '../../../lib/page/page.ts'
import { useHead } from '../../../lib/page/use-head.ts'
import { useNoteSeen } from '../../../lib/recent/use-note-seen.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { productPageOf } from '../products.queries.ts'
import { findKnownPage, type KnownPage } from './known-product.ts'
import { productHead } from './product.head.ts'
import { useIsSeller } from './product-acts.tsx'
import { ProductProblem } from './product-failure.tsx'
import { ProductLoading } from './product-loading.tsx'
import { ProductView } from './product-view.tsx'

export { ProductFailure as Failure } from './product-failure.tsx'

export const head: PageModule['head'] = ({ params: { product_id: id = '' }, client }) => {
  const page = knownAnswer(client, productPageOf(id)) ?? findKnownPage(client, id)
  return page === undefined ? { title: `${m.product()} · Sheds`, index: false } : productHead(page.product)
}

export function Page() {
  const { product_id: id = '' } = useParams()
  return <SomeProduct key={id} id={id} />
}

function SomeProduct({ id }: { id: string }) {
  const client = useQueryClient()
  const answer = usePageAnswer<KnownPage>(productPageOf(id), () => findKnownPage(client, id))
  const { data, isPaused } = answer
  const error = answer.error ?? (isPaused ? new ApiError(0, {}) : null)
  if (data === undefined) return error === null ? <ProductLoading /> : <ProductProblem error={error} />
  const { product, trust, recommendations = error === null ? undefined : null } = data
  const retry = { onRetry: () => void answer.refetch(), retrying: answer.isFetching }
  return (
    <ProductWithHead
      product={product}
      trust={trust}
      recommendations={{ page: recommendations, failure: m.detail_failed(), ...retry }}
    />
  )
}

function ProductWithHead(shown: ComponentProps<typeof ProductView>) {
  useNoteSeen(recentProduct(shown.product), useIsSeller(shown.product))
  useHead(productHead(shown.product))
  return <ProductView {...shown} />
}

const recentProduct = ({ id, name, shed_is: shed, media_data: [picture] }: Product) => ({
  kind: 'product' as const,
  id,
  name,
  of: shed.name,
  picture: picture && thumbnailOf(picture),
})
