import * as m from '../../messages/compiled/messages.ts'
import { Alert } from '../../ui/feedback/alert.tsx'

/** The server cannot render orders: only their two sides may see them, and only the device knows who is logged in. */
export function NeedsScript() {
  return (
    <noscript>
      <Alert tone="info" className="mt-3">
        {m.orders_need_javascript()}
      </Alert>
    </noscript>
  )
}
