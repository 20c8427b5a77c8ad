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
  /** Overrides the tone's icon. */
  icon?: ReactNode
  /** Button at the end. */
  action?: ReactNode
  /** `alert` interrupts a screen reader, `status` waits; left out for a text that was there from the start. */
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
