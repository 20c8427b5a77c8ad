import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useOverlay } from '../lib/overlay.ts'

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
    // Somebody may have opened it before the page came alive.
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
    return open ? onLeaving(place.current, () => close()) : undefined
  }, [open])
  return { place, fold, open, hide }
}

/** Escape, or a tap outside: what was tapped does its work once the panel is closed, which may be a step back. */
const onLeaving = (place: Element, close: () => Promise<void>): (() => void) => {
  const onKey = ({ key }: KeyboardEvent): void => {
    if (key === 'Escape') void close()
  }
  const onClick = (event: MouseEvent): void => {
    const { target, metaKey, ctrlKey, shiftKey } = event
    if (!(target instanceof Element) || place.contains(target) || metaKey || ctrlKey || shiftKey) return
    event.preventDefault()
    event.stopPropagation()
    void close().then(() => target.closest<HTMLElement>('a, button')?.click())
  }
  document.addEventListener('keydown', onKey)
  document.addEventListener('click', onClick, true)
  return () => {
    document.removeEventListener('keydown', onKey)
    document.removeEventListener('click', onClick, true)
  }
}
