import type { ComponentProps } from 'react'
import { cx } from '../class-names.ts'
import { dressed } from '../layout.tsx'

const inCard = 'p-3 px-gutter md:px-3'

/** Classes of a composer's position: full width on a phone, in a card on a desktop. */
export const composerPlace =
  '-mx-gutter border-x-0 border-t-0 border-b border-solid border-border bg-surface-1 md:mx-0 md:rounded-lg md:border'

/** One line on a phone until it is `open`. */
export function ComposerForm({ open, ...rest }: ComponentProps<'form'> & { open: boolean }) {
  return <form {...rest} className={cx('composer', composerPlace, inCard, open && 'composer-open')} />
}

export const ComposerField = dressed('composer-field', 'textarea')

/** Tools below the field. */
export const ComposerBelow = dressed('composer-tools', 'div')
