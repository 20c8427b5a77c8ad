import type { ProductPage } from '@sheds/contract/pages'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { ApiError } from '../../lib/api.ts'
import { useMyInfo } from '../../lib/my-info.store.ts'
import type { PageModule } from '../../lib/page.ts'
import { useHead } from '../../lib/use-head.ts'
import * as m from '../../messages/compiled/messages.ts'
import { currentViewer } from '../users/users.queries.ts'
import { type KnownPage, knownPage } from './known-product.ts'
import { productHead } from './product.head.ts'
import { ProductProblem } from './product-failure.tsx'
import { ProductLoading } from './product-loading.tsx'
import { ProductView } from './product-view.tsx'
import { productPageQuery } from './products.queries.ts'

export { ProductFailure as Failure } from './product-failure.tsx'

export const head: PageModule['head'] = ({ params: { product_id: id = '' }, client }) => {
  const page = answered(client, id) ?? knownPage(client, id)
  return page === undefined ? { title: `${m.product()} · Sheds`, index: false } : productHead(page.product)
}

export function Page() {
  const { product_id: id = '' } = useParams()
  return <SomeProduct key={id} id={id} />
}

function SomeProduct({ id }: { id: string }) {
  const client = useQueryClient()
  const { user_id: viewer } = useMyInfo()
  const { data, error, refetch, isFetching, isPaused } = useQuery<ProductPage, Error, KnownPage>({
    ...productPageQuery(id, viewer),
    placeholderData: () => answered(client, id) ?? (knownPage(client, id) as ProductPage | undefined),
  })
  const problem = error ?? (isPaused ? new ApiError(0, {}) : null)
  if (data === undefined) return problem === null ? <ProductLoading /> : <ProductProblem error={problem} />
  return <Shown page={data} failed={problem !== null} retrying={isFetching} onRetry={() => void refetch()} />
}

interface ShownProps {
  page: KnownPage
  /** All that is known is what a list had of it. */
  failed: boolean
  retrying: boolean
  onRetry: () => void
}

function Shown({ page: { product, recommendations }, failed, ...retry }: ShownProps) {
  useHead(productHead(product))
  return <ProductView product={product} recommendations={recommendations ?? (failed ? null : undefined)} {...retry} />
}

/** What the viewer was answered, or what any visitor is. */
const answered = (client: QueryClient, id: string): ProductPage | undefined =>
  client.getQueryData(productPageQuery(id, currentViewer()).queryKey) ??
  client.getQueryData(productPageQuery(id, undefined).queryKey)
