import { useAnswer } from '../../../lib/api/use-answer.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { paymentOptions } from '../mobile-money/operator-payment.queries.ts'

/** Says that money is simulated, with a link to the demo phone. */
export function DemoLine({ phone = false }: { phone?: boolean }) {
  const { data } = useAnswer(paymentOptions())
  if (data?.money !== 'simulated') return null
  return (
    <Alert tone="warn">
      {m.operator_demo()}{' '}
      {phone && (
        <TextLink href="/demo/phone" target="_blank" className="font-title whitespace-nowrap">
          {m.operator_demo_phone()}
        </TextLink>
      )}
    </Alert>
  )
}
