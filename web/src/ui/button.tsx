import LoaderCircle from 'lucide-react/icons/loader-circle'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { cx } from './class-names.ts'
import { Link, type LinkProps } from './link.tsx'

export type ButtonKind = 'brand' | 'money' | 'quiet' | 'soft' | 'text' | 'danger' | 'on'
export type ButtonSize = 'sm' | 'md' | 'lg'

type Look = {
  kind?: ButtonKind | undefined
  size?: ButtonSize | undefined
  /** As wide as its container. */
  block?: boolean | undefined
  icon?: ReactNode
}

export type ButtonProps = ComponentProps<'button'> &
  Look & {
    loading?: boolean | undefined
    /** Label while loading. If it is given from the start, the button keeps its width. */
    loadingLabel?: string | undefined
  }

export function Button({
  kind,
  size,
  block,
  icon,
  loading,
  loadingLabel,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const face = (
    <>
      {icon}
      {children}
    </>
  )
  return (
    <button
      type="button"
      {...rest}
      onClick={loading ? refuse : onClick}
      aria-busy={loading || undefined}
      className={cx(buttonClass({ kind, size, block }), className)}
    >
      {loading || loadingLabel ? <Faces face={face} loading={loading === true} loadingLabel={loadingLabel} /> : face}
    </button>
  )
}

export type ButtonLinkProps = LinkProps & Look

export function ButtonLink({ kind, size, block, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={cx(buttonClass({ kind, size, block }), className)}>
      {icon}
      {children}
    </Link>
  )
}

function Faces({
  face,
  loading,
  loadingLabel,
}: {
  face: ReactNode
  loading: boolean
  loadingLabel: string | undefined
}) {
  return (
    <span className="btn-faces">
      <span className="btn-face" aria-hidden={loading || undefined}>
        {face}
      </span>
      <span className="btn-face" aria-hidden={!loading || undefined}>
        <LoaderCircle className={cx('size-4.5', loading && spinning)} />
        {loadingLabel}
      </span>
    </span>
  )
}

/** Class of an icon that spins while something is in progress. */
export const spinning = 'spin'

/** Classes of other elements that look like a button. */
export function buttonClass({ kind = 'quiet', size, block }: Look): string {
  return cx('btn', `btn-${kind}`, size && size !== 'md' && `btn-${size}`, block && 'btn-block')
}

// Refused here instead of with `disabled`, as a disabled button loses the focus.
function refuse(event: MouseEvent) {
  event.preventDefault()
  event.stopPropagation()
}
