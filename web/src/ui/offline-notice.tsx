import type { ReactNode } from 'react'

/** A strip over the page's foot that moves nothing; it is read out when it comes. */
export function OfflineNotice({ children }: { children: ReactNode }) {
  return (
    <div className="offline-place" role="status">
      {children && <p className="offline">{children}</p>}
    </div>
  )
}
