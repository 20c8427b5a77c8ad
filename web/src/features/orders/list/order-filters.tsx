import type { OrderFilter, OrderSide } from '@sheds/contract/orders/order-terms'
import { useAnswer } from '../../../lib/api/use-answer.ts'
import { number } from '../../../lib/language/format.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { ChipLink } from '../../../ui/chip.tsx'
import { orderCountsOf } from '../orders.queries.ts'

interface OrderFiltersProps {
  side: OrderSide
  shedId?: string | undefined
  state: OrderFilter | undefined
  hrefOf: (state: OrderFilter | undefined) => string
}

const mostCounted = 100

/** Filter chips; some show how many orders wait for a step. */
export function OrderFilters({ side, shedId, state, hrefOf }: OrderFiltersProps) {
  const { data } = useAnswer(orderCountsOf({ side, shedId }))
  const waiting = data?.waiting
  const chips: (readonly [filter: OrderFilter | undefined, name: string, count: number | undefined])[] = [
    [undefined, m.order_filter_all(), undefined],
    side === 'buyer'
      ? ['to_pay', m.order_filter_to_pay(), waiting?.to_pay]
      : ['sent', m.order_filter_new(), waiting?.sent],
    ['under_way', m.order_filter_under_way(), waiting?.under_way],
    ['done', m.order_filter_done(), undefined],
    ['cancelled', m.order_filter_cancelled(), undefined],
  ]
  return (
    <nav
      aria-label={m.order_filters()}
      className="-mx-gutter mb-3 flex gap-1.5 overflow-x-auto px-gutter py-1 [scrollbar-width:none] md:mx-0 md:flex-wrap md:px-0"
    >
      {chips.map(([filter, name, count = 0]) => (
        <ChipLink
          key={name}
          href={hrefOf(filter)}
          current={state === filter}
          stay
          replace
          className="min-h-touch flex-none px-3"
        >
          {name}
          {count > 0 && <span className="tabular-nums"> {waitingText(count)}</span>}
        </ChipLink>
      ))}
    </nav>
  )
}

export const waitingText = (count: number): string => (count > mostCounted ? `${mostCounted}+` : number(count))
