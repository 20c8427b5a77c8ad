import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ComponentProps } from 'react'
import { cx } from './class-names.ts'

type ArrowButtonProps = Omit<ComponentProps<'button'>, 'children'> & { way: 'back' | 'on'; 'aria-label': string }

/** Round arrow beside the content that it moves. */
export function ArrowButton({ way, className, ...rest }: ArrowButtonProps) {
  return (
    <button type="button" {...rest} className={cx('arrow', className)}>
      {way === 'back' ? <ChevronLeft /> : <ChevronRight />}
    </button>
  )
}
