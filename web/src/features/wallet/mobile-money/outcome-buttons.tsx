import type { ReactNode } from 'react'

/** Buttons below an outcome. */
export function OutcomeButtons({ children }: { children: ReactNode }) {
  return <div className="mt-5 grid gap-2">{children}</div>
}
