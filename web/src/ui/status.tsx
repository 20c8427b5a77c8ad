import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

type StatusProps = { tone?: 'ok' | 'warn' | 'off' | undefined; className?: string | undefined; children: ReactNode }

/** A dot and a word: on sale, reserved, sold out. */
export function Status({ tone = 'ok', className, children }: StatusProps) {
  return <span className={cx('status', tone !== 'ok' && `status-${tone}`, className)}>{children}</span>
}
