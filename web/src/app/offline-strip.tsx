import CloudOff from 'lucide-react/icons/cloud-off'
import { useSyncExternalStore } from 'react'
import * as m from '../messages/compiled/messages.ts'
import { OfflineNotice } from '../ui/site-frame.tsx'

/** Says that the phone is offline, over everything and without moving anything. */
export function OfflineStrip() {
  const online = useSyncExternalStore(subscribe, isOnline, () => true)
  return (
    <OfflineNotice>
      {!online && (
        <>
          <CloudOff className="size-4.5" />
          {m.you_are_offline()}
        </>
      )}
    </OfflineNotice>
  )
}

const isOnline = (): boolean => navigator.onLine

const subscribe = (listener: () => void): (() => void) => {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
