import type { ComponentProps } from 'react'
import { cx } from './class-names.ts'

/** Fields under each other. */
export function Form({ className, ...rest }: ComponentProps<'form'>) {
  return <form {...rest} className={cx('form', className)} />
}
