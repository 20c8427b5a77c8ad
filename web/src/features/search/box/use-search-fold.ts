import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useOverlay } from '../../../lib/overlay/overlay.ts'

/** Keeps the fold, which a browser opens by itself and without us, in step with the address. */
export const useSearchFold = (field: RefObject<HTMLInputElement | null>) => {
  const { open, show, hide } = useOverlay('search')
  const place = useRef<HTMLDivElement>(null)
  const fold = useRef<HTMLDetailsElement>(null)
  const close = useEffectEvent(hide)
  const toggled = useEffectEvent(() => {
    if (!fold.current?.open) return void hide()
    field.current?.focus()
    show()
  })
  useEffect(() => {
    const details = fold.current
    // Somebody may have opened it before the page hydrated.
    if (details?.open) toggled()
    const tell = () => toggled()
    details?.addEventListener('toggle', tell)
    return () => details?.removeEventListener('toggle', tell)
  }, [])
  useEffect(() => {
    if (!fold.current || !place.current) return
    const isFree = document.activeElement === document.body || place.current.contains(document.activeElement)
    if (!open && fold.current.open && isFree) fold.current.querySelector('summary')?.focus()
    fold.current.open = open
    return open ? onLeaving(() => close()) : undefined
  }, [open])
  return { place, fold, open, hide }
}

/** By Escape; what lies below cannot be tapped, since it takes the whole of a phone's screen. */
const onLeaving = (close: () => Promise<void>): (() => void) => {
  const onKey = ({ key }: KeyboardEvent): void => {
    if (key === 'Escape') void close()
  }
  document.addEventListener('keydown', onKey)
  return () => document.removeEventListener('keydown', onKey)
}
