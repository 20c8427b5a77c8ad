import type { Payment, PaymentKind } from '@sheds/contract/wallet/mobile-money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { askedBy } from '../../../lib/api/query.ts'
import { useViewer, visitor } from '../../../lib/session/my-info.store.ts'
import { isOpen, openPayments, paymentOf, pendingMs } from './operator-payment.queries.ts'
import type { StartedPayment } from './operator-payment.rules.ts'
import { usePaymentEnd } from './use-payment-end.ts'

/** URL parameter with the id of the shown payment. */
export const paymentParam = 'payment'

interface Elsewhere {
  /** As if started on this device; its phone number is masked. */
  started: StartedPayment
  payment: Payment
}

/**
 * Payment that another device started: the one in the URL, else an open one unless the form is being filled in.
 * Followed to its end once shown.
 */
export const usePaymentElsewhere = (kind: PaymentKind, isAsked: boolean) => {
  const user = useViewer() ?? visitor
  const [search, setSearch] = useSearchParams()
  const named = search.get(paymentParam)
  const [seen, setSeen] = useState<string>()
  const { data: open } = useQuery({ ...askedBy(user, openPayments()), enabled: isAsked && named === null })
  const waiting = isAsked && named === null ? open?.rows.find((each) => each.kind === kind)?.id : undefined
  if (seen === undefined && waiting !== undefined) setSeen(waiting)
  const id = named ?? (isAsked ? seen : undefined)
  const { data: payment, isPending } = useQuery({
    ...paymentOf(id ?? visitor),
    enabled: id !== undefined,
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state }) => isOpen(state.data) && pendingMs,
  })
  usePaymentEnd(payment)
  return {
    found: payment?.kind === kind ? foundOf(payment) : undefined,
    isComing: id !== undefined && isPending,
    /** Called when its end was seen. */
    leave: (): void => {
      setSeen(undefined)
      search.delete(paymentParam)
      if (named !== null) setSearch(search, { replace: true, preventScrollReset: true })
    },
  }
}

const foundOf = (payment: Payment): Elsewhere => {
  const { kind, phone, medium, amount, gross, createdAt } = payment
  const asked = kind === 'cash_out' ? amount : gross
  return { payment, started: { kind, phone, medium, amount: asked, at: Date.parse(createdAt) } }
}
