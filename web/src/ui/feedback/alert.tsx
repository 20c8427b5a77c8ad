import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { cx } from '../class-names.ts'

export type AlertTone = 'info' | 'ok' | 'warn' | 'danger'

const icons = { info: Info, ok: CircleCheck, warn: TriangleAlert, danger: CircleAlert }

type AlertProps = {
  tone?: AlertTone | undefined
  /** Another icon than the tone's. */
  icon?: ReactNode
  /** A button at the end. */
  action?: ReactNode
  /** `alert` interrupts, `status` waits; left out for words that were there from the start. */
  role?: 'alert' | 'status' | undefined
  className?: string | undefined
  children: ReactNode
}

export function Alert({ tone = 'info', icon, action, role, className, children }: AlertProps) {
  const Icon = icons[tone]
  return (
    <div role={role} className={cx('alert', tone !== 'info' && `alert-${tone}`, className)}>
      {icon ?? <Icon />}
      <div className="alert-body">{children}</div>
      {action}
    </div>
  )
}
