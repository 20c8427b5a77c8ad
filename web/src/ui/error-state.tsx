import RefreshCw from 'lucide-react/icons/refresh-cw'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { MouseEvent } from 'react'
import { Button, ButtonLink } from './button.tsx'
import { cx } from './class-names.ts'

type ErrorStateProps = {
  message: string
  text?: string | undefined
  retryLabel: string
  onRetry?: (() => void) | undefined
  retrying?: boolean | undefined
  /** Where Retry leads before JavaScript runs: this page's address. */
  retryHref?: string | undefined
  className?: string | undefined
}

/** A list or a page that failed to come, with the way to try again. */
export function ErrorState({ message, text, className, ...retry }: ErrorStateProps) {
  return (
    <div className={cx('empty', className)} role="alert">
      <TriangleAlert className="i" />
      <p className="t-md text-ink-1">{message}</p>
      {text && <p>{text}</p>}
      <RetryButton {...retry} />
    </div>
  )
}

function RetryButton({
  retryLabel,
  onRetry,
  retrying,
  retryHref,
}: Omit<ErrorStateProps, 'message' | 'text' | 'className'>) {
  const icon = <RefreshCw className="i i-sm" />
  if (!retryHref) {
    return (
      <Button icon={icon} onClick={onRetry} loading={retrying}>
        {retryLabel}
      </Button>
    )
  }
  const retryHere = (event: MouseEvent) => {
    event.preventDefault()
    onRetry?.()
  }
  return (
    <ButtonLink href={retryHref} icon={icon} onClick={onRetry && retryHere}>
      {retryLabel}
    </ButtonLink>
  )
}
