import * as m from '../../messages/compiled/messages.ts'
import { Alert } from '../../ui/feedback/alert.tsx'

/** Orders are told to their two sides alone, and who that is only the device knows. */
export function NeedsScript() {
  return (
    <noscript>
      <Alert tone="info" className="mt-3">
        {m.orders_need_javascript()}
      </Alert>
    </noscript>
  )
}
