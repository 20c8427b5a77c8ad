import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../../lib/api/api.ts'
import { askedBy } from '../../../lib/api/query.ts'
import { useViewer } from '../../../lib/login/my-info.store.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { orderOf } from '../orders.queries.ts'
import { NoSuchOrder } from './no-such-order.tsx'
import { OrderLoading } from './order-loading.tsx'
import { OrderView } from './order-view.tsx'

interface OrderShownProps {
  code: string
  /** Beside its list: it leads back to nothing. */
  beside?: boolean
}

/** An order as it is now: what others do shows by itself. */
export function OrderShown({ code, beside = false }: OrderShownProps) {
  const viewer = useViewer()
  const { data, error, isPaused, isFetching, refetch } = useQuery({
    ...askedBy(viewer, orderOf(code)),
    enabled: viewer !== undefined,
    // What the other side did meanwhile must show.
    staleTime: 0,
  })
  const isGone = error instanceof ApiError && error.status === 404
  if (data !== undefined && !isGone) return <OrderView order={data} beside={beside} />
  if (isGone) return <NoSuchOrder />
  if (error === null && !isPaused) return <OrderLoading code={code} />
  return (
    <>
      <h1 className="pt-8 text-xl">{m.order_title({ code })}</h1>
      <ErrorState
        message={m.order_lost_page()}
        retryLabel={m.retry()}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    </>
  )
}
