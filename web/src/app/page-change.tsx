import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

/** After a move to another page: the focus goes to its heading, and its title is read out. */
export function PageChange() {
  const { pathname, hash } = useLocation()
  const [title, setTitle] = useState('')
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    setTitle(document.title)
    if (hash === '') focusHeading()
  }, [pathname, hash])
  return (
    <p className="vh" role="status">
      {title}
    </p>
  )
}

const focusHeading = (): void => {
  const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
  if (target === null) return
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1
  target.focus({ preventScroll: true })
}

/** A thin bar while a page is on its way; it shows itself only when that takes a moment. */
export function PendingBar() {
  const { state } = useNavigation()
  return state === 'idle' ? null : <div className="pending-bar" aria-hidden="true" />
}
