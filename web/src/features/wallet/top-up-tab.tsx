import { fundWallet, type Payment } from '@sheds/contract/mobile-money'
import type { Wallet } from '@sheds/contract/payments'
import type { Id } from '@sheds/contract/scalars'
import { useState } from 'react'
import { callApi } from '../../lib/api.ts'
import { currentViewer } from '../../lib/my-info.store.ts'
import { useAnswer } from '../../lib/use-answer.ts'
import * as m from '../../messages/compiled/messages.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { DemoLine } from './operator-demo.tsx'
import { paymentOptions } from './operator-payment.queries.ts'
import type { Started } from './operator-payment.store.ts'
import { keepLastPhone } from './operator-phone.store.ts'
import { TopUpEnd } from './top-up-end.tsx'
import { type TopUpForm as Filled, TopUpForm } from './top-up-form.tsx'
import { useOperatorPayment } from './use-operator-payment.ts'

const send = async ({ phone, medium, amount, key }: Started): Promise<Payment> => {
  const params = { id: currentViewer() as Id }
  return (await callApi(fundWallet, { params, body: { phone, medium, amount, externalId: key } })).payment
}

/** Money from a phone into the wallet: what to take, then where it stands, until its end was seen. */
export function TopUpTab({ wallet }: { wallet: Wallet }) {
  const { data: options } = useAnswer(paymentOptions())
  const payment = useOperatorPayment({ kind: 'top_up', send })
  const [filled, fill] = useState<Filled>()
  const begin = (form: Filled): void => {
    keepLastPhone(form.phone, form.medium)
    fill(form)
    payment.begin(form)
  }
  if (payment.started)
    return (
      <TopUpEnd
        started={payment.started}
        of={payment}
        balance={wallet.balance}
        onAgain={(form) => {
          payment.leave()
          begin(form)
        }}
        onLeave={(form) => {
          fill(form)
          payment.leave()
        }}
      />
    )
  if (options?.money === 'none')
    return <EmptyState boxed title={m.top_up_unavailable()} text={m.operator_none()} cloth="ndop" />
  return (
    <>
      <TopUpForm filled={filled} options={options} problem={payment.problem} onBegin={begin} />
      <div className="mt-3">
        <DemoLine />
      </div>
    </>
  )
}
