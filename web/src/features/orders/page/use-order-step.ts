import type { Order } from '@sheds/contract/orders/orders'
import { tag } from '@sheds/contract/tags'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../lib/api/api.ts'
import { keepAnswer } from '../../../lib/api/query.ts'
import { markStale } from '../../../lib/api/stale.ts'
import { problemText } from '../../../lib/form/problem-text.ts'
import { useOnce } from '../../../lib/form/use-once.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { useToasts } from '../../../ui/feedback/toast.tsx'
import { orderOf } from '../orders.queries.ts'
import { useReportStep } from './step-result.tsx'

interface StepOptions {
  /** Shows the error in the caller's form instead of a toast. */
  inPlace?: boolean
  onDone?: () => void
  /** Gets the server's message, for a step after which the order's state is no result. */
  says?: (message: string) => void
}

/**
 * Runs one step of an order and stores the order in the response. If the other side acted first, the order is read
 * again.
 */
export const useOrderStep = (
  order: Order,
  call: () => Promise<{ message: string; order: Order }>,
  { inPlace = false, onDone = () => undefined, says }: StepOptions = {},
) => {
  const client = useQueryClient()
  const { show } = useToasts()
  const once = useOnce()
  const report = useReportStep()
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: call,
    onSuccess: ({ order: next, message }) => {
      keepAnswer(client, orderOf(order.code), next)
      if (says === undefined) report(next.state)
      else says(message)
      onDone()
    },
    onError: (problem) => {
      if (isOvertaken(problem)) markStale([tag.orders])
      if (!inPlace) show({ text: stepProblem(problem), kind: 'error', key: `order ${order.code}` })
    },
  })
  return { step: () => once(mutateAsync), isPending, error }
}

/** The order was changed in the meantime, perhaps by the other side. */
const isOvertaken = (problem: unknown): boolean =>
  problem instanceof ApiError && problem.status >= 400 && problem.status < 500 && problem.status !== 429

/** Has the page read the order again; the caller's form shows the error. */
export const rethrowOvertaken = (problem: unknown): never => {
  if (isOvertaken(problem)) markStale([tag.orders])
  throw problem
}

export const stepProblem = (problem: unknown): string =>
  problemText(problem, { refused: m.order_step_failed(), lost: m.order_step_lost() }) ?? m.order_step_failed()
