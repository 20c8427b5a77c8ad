import { readBasket } from '@sheds/contract/orders/basket'
import type { Order } from '@sheds/contract/orders/orders'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { placeNow } from '../../../hydration/hydration.ts'
import { callApi } from '../../../lib/api/api.ts'
import { fillBasket } from '../../../lib/basket/basket-changes.ts'
import { problemText } from '../../../lib/form/problem-text.ts'
import { useOnce } from '../../../lib/form/use-once.ts'
import { number } from '../../../lib/language/format.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { useToasts } from '../../../ui/feedback/toast.tsx'
import { reorderItems } from '../order-again.rules.ts'

/** Puts the same items into the basket at current prices; names those that are unavailable. */
export function OrderAgain({ order }: { order: Order }) {
  const { show } = useToasts()
  const navigate = useNavigate()
  const once = useOnce()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: () => callApi(readBasket, { query: idsOf(order) }),
    onMutate: placeNow,
    onSuccess: (fresh, _, isHere) => {
      const { found, missing } = reorderItems(order, fresh)
      for (const { item, quantity } of found) fillBasket(item, quantity)
      if (missing.length > 0)
        show({
          text: m.order_again_missing({ n: missing.length, names: missing.join(', ') }),
          kind: 'info',
          key: 'again',
          travels: true,
        })
      else
        show({
          text: m.order_again_filled({ n: found.length, count: number(found.length) }),
          key: 'again',
          travels: true,
        })
      // A reader who has left this page meanwhile is not moved to the basket.
      if (found.length > 0 && isHere()) void navigate('/basket')
    },
    onError: (problem) =>
      show({ text: problemText(problem, { refused: m.order_step_failed() }) ?? m.order_step_failed(), kind: 'error' }),
  })
  return (
    <Button kind="soft" loading={isPending} onClick={() => once(mutateAsync)}>
      {m.order_again()}
    </Button>
  )
}

const idsOf = ({ items }: Order) => {
  const products = items.flatMap(({ product_id: id }) => id ?? []).join(',')
  const dishes = items.flatMap(({ dish_id: id }) => id ?? []).join(',')
  return { ...(products && { products }), ...(dishes && { dishes }) }
}
