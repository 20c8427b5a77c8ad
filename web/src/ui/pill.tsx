import type { ReactNode } from 'react'
import { buttonClass } from './button.tsx'
import { cx } from './class-names.ts'

/** Dark button over a list, for new content above. */
export function Pill({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={cx(buttonClass({}), 'pill', 'pointer-events-auto')} onClick={onClick}>
      {children}
    </button>
  )
}
