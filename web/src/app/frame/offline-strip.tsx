import CloudOff from 'lucide-react/icons/cloud-off'
import { useOnline } from '../../lib/api/use-online.ts'
import * as m from '../../messages/compiled/messages.ts'
import { OfflineNotice, OfflinePlace } from '../../ui/site-frame.tsx'

/** Says that the phone is offline, over everything and without moving anything. */
export function OfflineStrip() {
  const online = useOnline()
  return (
    <OfflinePlace role="status">
      {!online && (
        <OfflineNotice>
          <CloudOff className="size-4.5" />
          {m.you_are_offline()}
        </OfflineNotice>
      )}
    </OfflinePlace>
  )
}
