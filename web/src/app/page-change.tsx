import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { differsOnTop, onShown } from '../lib/overlay/overlay-address.ts'
import { isComing, useComing } from '../lib/page/arrival.ts'
import { toastStore } from '../ui/feedback/toast.store.ts'
import { pageHeading } from '../ui/overlay/opener.ts'
import { PendingBar } from '../ui/site-frame.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'

/** After a move to another page: the focus goes to its heading, and its title is read out. */
export function PageChange() {
  const { pathname, search, hash } = useLocation()
  const coming = useComing()
  const [title, setTitle] = useState('')
  const before = useRef({ pathname, search })
  // Ahead of the effects of the page that comes, which may have something to say.
  useLayoutEffect(() => {
    const here = { pathname, search }
    if (before.current.pathname !== pathname) toastStore.movePage()
    else if (before.current.search !== search && !differsOnTop(before.current, here)) toastStore.moveOn()
  }, [pathname, search])
  // At once, when it is opened or closed: what the same tap says goes wrong comes later.
  useEffect(() => onShown(toastStore.moveOn), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once more when the page is here
  useEffect(() => {
    if (isComing()) return
    const moved = before.current.pathname !== pathname
    // Within a page, the focus moves only if what held it is gone; what lies on top takes it and gives it back.
    const onTop = differsOnTop(before.current, { pathname, search })
    const lost = !onTop && before.current.search !== search && document.activeElement === document.body
    before.current = { pathname, search }
    if (!moved && !lost) return
    setTitle(document.title)
    if (hash === '') focusHeading()
  }, [pathname, search, hash, coming])
  return (
    <VisuallyHidden as="p" role="status">
      {title}
    </VisuallyHidden>
  )
}

const focusHeading = (): void => {
  // Whoever began to type meanwhile goes on.
  if (document.activeElement?.matches('input, textarea, select')) return
  pageHeading()?.focus({ preventScroll: true })
}

/** A thin bar while a page is on its way; it shows itself only when that takes a moment. */
export function PageOnItsWay() {
  return useComing() ? <PendingBar aria-hidden="true" /> : null
}
