import CloudOff from 'lucide-react/icons/cloud-off'
import { useSyncExternalStore } from 'react'
import * as m from '../messages/compiled/messages.ts'

/** Says that the phone is offline, over everything and without moving anything. */
export function OfflineStrip() {
  const online = useSyncExternalStore(subscribe, isOnline, () => true)
  return (
    <div className="offline-place" role="status">
      {!online && (
        <p className="offline">
          <CloudOff className="i i-sm" />
          {m.you_are_offline()}
        </p>
      )}
    </div>
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
