import type { Wallet } from '@sheds/contract/wallet/wallet'
import { useEffect, useEffectEvent, useState } from 'react'
import { useAnswer } from '../../../lib/api/use-answer.ts'
import { useOverlay } from '../../../lib/overlay/overlay.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { DemoLine } from '../demo-phone/operator-demo.tsx'
import { CashOutEnd } from './cash-out-end.tsx'
import { CashOutForm, type CashOutPlan } from './cash-out-form.tsx'
import { CashOutSheet } from './cash-out-sheet.tsx'
import { paymentOptions } from './operator-payment.queries.ts'
import { keepLastPhone } from './operator-phone.store.ts'
import { useFollowed } from './use-operator-payment.ts'
import { usePaymentElsewhere } from './use-payment-elsewhere.ts'

/** Money from the wallet to a phone: how much and where to, the password, then where it stands. */
export function CashOutTab({ wallet }: { wallet: Wallet }) {
  const { found, leave } = usePaymentElsewhere('cash_out', false)
  if (found === undefined) return <CashOutHere wallet={wallet} />
  const { started, payment } = found
  return <CashOutEnd started={started} of={{ payment, voided: false }} onLeave={leave} />
}

function CashOutHere({ wallet }: { wallet: Wallet }) {
  const { data: options } = useAnswer(paymentOptions())
  const [plan, setPlan] = useState<CashOutPlan>()
  const sheet = useOverlay('cash-out')
  const isAsking = sheet.open && plan !== undefined
  const { started, payment, voided, problem, leave } = useFollowed({ kind: 'cash_out', isShown: !isAsking })
  // The sheet, or once that is left the page's notice, says that nothing was sent.
  const isSaid = voided && plan !== undefined
  useWhenTrue(isSaid && !isAsking, leave)
  const ready = (next: CashOutPlan): void => {
    keepLastPhone(next.phone, next.medium)
    leave()
    setPlan(next)
    sheet.show()
  }
  if (started !== undefined && !isAsking && !isSaid) {
    const back = (): void => {
      setPlan(undefined)
      leave()
    }
    return <CashOutEnd started={started} of={{ payment, voided }} onLeave={back} />
  }
  if (options?.money === 'none')
    return <EmptyState boxed title={m.cash_out_unavailable()} text={m.operator_none()} cloth="ndop" />
  return (
    <>
      <CashOutForm wallet={wallet} options={options} filled={plan} problem={problem} onReady={ready} />
      <div className="mt-3">
        <DemoLine />
      </div>
      {plan && (
        <CashOutSheet
          key={sheet.key}
          open={sheet.open}
          onClose={() => void sheet.hide()}
          plan={plan}
          wallet={wallet}
          options={options}
        />
      )}
    </>
  )
}

const useWhenTrue = (isTrue: boolean, act: () => void): void => {
  const go = useEffectEvent(act)
  useEffect(() => {
    if (isTrue) go()
  }, [isTrue])
}
