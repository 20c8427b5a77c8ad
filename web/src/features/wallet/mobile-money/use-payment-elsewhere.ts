import type { Payment, PaymentKind } from '@sheds/contract/wallet/mobile-money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { askedBy } from '../../../lib/api/query.ts'
import { useViewer, visitor } from '../../../lib/session/my-info.store.ts'
import { isOpen, openPayments, paymentOf, pendingMs } from './operator-payment.queries.ts'
import type { StartedPayment } from './operator-payment.rules.ts'
import { usePaymentEnd } from './use-payment-end.ts'

/** In an address: the payment that is looked at. */
export const paymentParam = 'payment'

interface Elsewhere {
  /** As if it had begun here; its phone is masked. */
  started: StartedPayment
  payment: Payment
}

/**
 * A payment that this device did not begin: the one the address names, else one that still waits, unless somebody fills in
 * the form already. Once seen it is followed to its end.
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
    /** Its end was seen. */
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
