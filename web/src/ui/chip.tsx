import type { ComponentProps } from 'react'
import { cx } from './class-names.ts'
import { Link, type LinkProps } from './link.tsx'

/** Filter or quick amount. `on` makes it a toggle. */
export function Chip({ on, className, ...rest }: ComponentProps<'button'> & { on?: boolean | undefined }) {
  return <button type="button" aria-pressed={on} {...rest} className={cx('chip', className)} />
}

/** Filter with an address, so that it works before JavaScript. */
export function ChipLink({ current, className, ...rest }: LinkProps & { current?: boolean | undefined }) {
  return <Link aria-current={current ? 'true' : undefined} {...rest} className={cx('chip', className)} />
}
