import ArrowLeft from 'lucide-react/icons/arrow-left'
import { cx } from './class-names.ts'
import { Link, type LinkProps } from './link.tsx'

export function BackLink({ className, children, ...rest }: LinkProps) {
  return (
    <Link {...rest} className={cx('back', className)}>
      <ArrowLeft className="i i-sm" />
      {children}
    </Link>
  )
}
