import RefreshCw from 'lucide-react/icons/refresh-cw'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { MouseEvent } from 'react'
import { Button, ButtonLink } from '../button.tsx'
import { Card } from '../list/card.tsx'
import { empty } from './empty-state.tsx'

type ErrorStateProps = {
  message: string
  text?: string | undefined
  retryLabel: string
  onRetry?: (() => void) | undefined
  retrying?: boolean | undefined
  /** Address of the retry link before JavaScript runs: this page's. */
  retryHref?: string | undefined
  /** In a card of its own. */
  boxed?: boolean | undefined
}

/** Error of a list or page that did not load, with a retry. */
export function ErrorState({ message, text, boxed, ...retry }: ErrorStateProps) {
  const Box = boxed ? Card : 'div'
  return (
    <Box className={empty} role="alert">
      <TriangleAlert />
      <p className="text-md font-label text-ink-1">{message}</p>
      {text && <p>{text}</p>}
      <RetryButton {...retry} />
    </Box>
  )
}

function RetryButton({
  retryLabel,
  onRetry,
  retrying,
  retryHref,
}: Omit<ErrorStateProps, 'message' | 'text' | 'boxed'>) {
  const icon = <RefreshCw className="size-4.5" />
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
