import { useState } from 'react'
import { useOnline } from '../../../lib/api/use-online.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'

/** Words that were to be posted without a network are there still: they go when their author says so, never by themselves. */
export function LineIsBack() {
  return (
    <div role="status" className="contents">
      <Alert tone="ok">{m.write_line_back()}</Alert>
    </div>
  )
}

/** Whether what failed without a line could be tried now: it was gone then, and is there. */
export const useLineBack = (lost: boolean): boolean => {
  const online = useOnline()
  const [was, setWas] = useState(false)
  if (was !== (lost && (was || !online))) setWas(!was)
  return lost && was && online
}
