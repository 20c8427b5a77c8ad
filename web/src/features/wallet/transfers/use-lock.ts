import { useQuery } from '@tanstack/react-query'
import { untilText } from '../../../lib/language/format.ts'
import { useNow } from '../../../lib/language/now.ts'
import { useViewer } from '../../../lib/session/my-info.store.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { walletOf } from '../wallet.queries.ts'

/** Text about a wallet locked by too many wrong passwords, with its end, for sheets that ask for the password. */
export const useLock = (): string | undefined => {
  const viewer = useViewer()
  const { data } = useQuery({ ...walletOf(viewer), enabled: viewer !== undefined })
  const now = useNow()
  const until = data?.locked_until ?? null
  return until !== null && Date.parse(until) > now ? m.shedpay_locked({ until: untilText(until, now) }) : undefined
}
