import type { Order } from '@sheds/contract/orders/orders'
import { createContext, type ReactNode, useContext, useState } from 'react'
import * as m from '../../../messages/compiled/messages.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { inView } from '../../../ui/feedback/in-view.ts'

type OrderState = Order['state']

/** State reached by a step during this visit. */
const LastStep = createContext<{ last?: OrderState; report: (state: OrderState) => void }>({ report: () => undefined })

export function StepResults({ children }: { children: ReactNode }) {
  const [last, report] = useState<OrderState>()
  return <LastStep value={{ report, ...(last && { last }) }}>{children}</LastStep>
}

export const useReportStep = () => useContext(LastStep).report

const texts: Readonly<Record<OrderState, ((of: { who: string }) => string) | undefined>> = {
  sent: undefined,
  confirmed: m.order_told_confirmed,
  ready: m.order_told_ready,
  done: m.order_told_done,
  cancelled: m.order_told_cancelled,
}

/** Confirmation of the last step, shown until the order changes state again. */
export function StepResult({ order: { state, side, buyer, seller } }: { order: Order }) {
  const { last } = useContext(LastStep)
  const text = last === state ? texts[state] : undefined
  if (text === undefined) return null
  return (
    <div ref={inView}>
      <Alert tone="ok" role="status">
        {text({ who: side === 'seller' ? buyer.name : seller.name })}
      </Alert>
    </div>
  )
}
