import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

export type BadgeTone = 'plain' | 'ok' | 'warn' | 'danger' | 'money' | 'brand' | 'new'

type BadgeProps = {
  tone?: BadgeTone | undefined
  icon?: ReactNode
  className?: string | undefined
  children: ReactNode
}

export function Badge({ tone = 'plain', icon, className, children }: BadgeProps) {
  return (
    <span className={cx('badge', tone !== 'plain' && `badge-${tone}`, className)}>
      {icon}
      {children}
    </span>
  )
}

type StatusProps = { tone?: 'ok' | 'warn' | 'off' | undefined; className?: string | undefined; children: ReactNode }

/** Dot and a word: on sale, reserved, sold out. */
export function Status({ tone = 'ok', className, children }: StatusProps) {
  return <span className={cx('status', tone !== 'ok' && `status-${tone}`, className)}>{children}</span>
}
