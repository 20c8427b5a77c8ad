import { useState } from 'react'
import { useOnline } from '../../../lib/api/use-online.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'

/** Message that the connection is back. Text that failed to post is never sent automatically; the author decides. */
export function ConnectionBack() {
  return (
    <div role="status" className="contents">
      <Alert tone="ok">{m.write_line_back()}</Alert>
    </div>
  )
}

/** True if the post failed offline and the device is online again. */
export const useConnectionBack = (lost: boolean): boolean => {
  const online = useOnline()
  const [was, setWas] = useState(false)
  if (was !== (lost && (was || !online))) setWas(!was)
  return lost && was && online
}
