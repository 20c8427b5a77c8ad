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
import { useTellStep } from './step-result.tsx'

interface StepEnds {
  /** What is wrong is said where it was asked for. */
  inPlace?: boolean
  onDone?: () => void
}

/** One step of an order: the answer is its page. Where the other side was faster, the page shows that. */
export const useOrderStep = (
  order: Order,
  call: () => Promise<{ message: string; order: Order }>,
  { inPlace = false, onDone = () => undefined }: StepEnds = {},
) => {
  const client = useQueryClient()
  const { show } = useToasts()
  const once = useOnce()
  const tell = useTellStep()
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: call,
    onSuccess: ({ order: next }) => {
      keepAnswer(client, orderOf(order.code), next)
      tell(next.state)
      onDone()
    },
    onError: (problem) => {
      if (isOvertaken(problem)) markStale([tag.orders])
      if (!inPlace) show({ text: stepProblem(problem), kind: 'error', key: `order ${order.code}` })
    },
  })
  return { step: () => once(mutateAsync), isPending, error }
}

/** Somebody, perhaps the other side, did something meanwhile. */
const isOvertaken = (problem: unknown): boolean =>
  problem instanceof ApiError && problem.status >= 400 && problem.status < 500 && problem.status !== 429

/** The page shows what is so; the problem is said where it was asked for. */
export const takeOvertaken = (problem: unknown): never => {
  if (isOvertaken(problem)) markStale([tag.orders])
  throw problem
}

export const stepProblem = (problem: unknown): string =>
  problemText(problem, { refused: m.order_step_failed(), lost: m.order_step_lost() }) ?? m.order_step_failed()
