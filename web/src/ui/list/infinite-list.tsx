import { type MouseEvent, type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { Button, ButtonLink } from '../button.tsx'
import { cx } from '../class-names.ts'

type ListEndProps = {
  /** Address of the next page, which works as a plain link before JavaScript; undefined at the end. */
  nextHref: string | undefined
  moreLabel: string
  onMore: () => void
  loading: boolean
  /** Placeholder of the next items. */
  skeleton?: ReactNode
  /** The last page failed: the list waits for a tap. */
  error?: { message: string; retryLabel: string } | undefined
}

type InfiniteListProps = ListEndProps & {
  /** `<li>` elements. */
  children: ReactNode
  className?: string | undefined
}

/** List that loads more as its end approaches, with a link for the same. */
export function InfiniteList({ children, className, ...end }: InfiniteListProps) {
  return (
    <>
      <ul className={className} aria-busy={end.loading}>
        {children}
      </ul>
      <ListEnd {...end} />
    </>
  )
}

/** End of a list or table with the next page, its placeholder or its error. */
export function ListEnd({ nextHref, moreLabel, onMore, loading, skeleton, error }: ListEndProps) {
  const end = useRef<HTMLDivElement>(null)
  useNearEnd({ end, watching: nextHref !== undefined && !loading && !error, onNear: onMore })
  const moreHere = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (!loading) onMore()
  }
  return (
    <>
      {loading && skeleton}
      <div ref={end} className="grid justify-items-center gap-2 py-3 empty:hidden">
        {error && (
          <>
            <p role="alert" className="text-sm text-center text-ink-2">
              {error.message}
            </p>
            <Button onClick={onMore}>{error.retryLabel}</Button>
          </>
        )}
        {!error && nextHref && (
          <ButtonLink href={nextHref} rel="next" kind="soft" onClick={moreHere} className={cx(loading && 'invisible')}>
            {moreLabel}
          </ButtonLink>
        )}
      </div>
    </>
  )
}

type NearEnd = { end: RefObject<HTMLElement | null>; watching: boolean; onNear: () => void }

function useNearEnd({ end, watching, onNear }: NearEnd) {
  const near = useEffectEvent(onNear)
  useEffect(() => {
    if (!watching || !end.current) return
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && near(), {
      rootMargin: '600px 0px',
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [end, watching])
}
