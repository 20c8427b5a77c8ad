import type { ReactNode } from 'react'

/** What to do now, under the proof. */
export function Ends({ children }: { children: ReactNode }) {
  return <div className="mt-5 grid gap-2">{children}</div>
}
