import X from 'lucide-react/icons/x'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { type SyntheticEvent, useLayoutEffect, useRef } from 'react'
import { ArrowButton } from '../arrow-button.tsx'
import { IconButton } from '../icon-button.tsx'
import { findOpener, openerNow, pageHeading } from '../overlay/opener.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { useViewerMotion } from './use-viewer-motion.ts'
import { type ViewedPicture, ViewerSlide } from './viewer-slide.tsx'

export interface ViewerWords {
  close: string
  previous: string
  next: string
  larger: string
  smaller: string
  /** "Picture 2 of 5". */
  place: (n: number, count: number) => string
  /** A picture that did not come. */
  failed: string
  retry: string
}

export interface ViewerProps {
  pictures: readonly ViewedPicture[]
  /** What they show: read as the dialog's name. */
  label: string
  /** Which one is on the screen, from 0. */
  at: number
  open: boolean
  onTurn: (place: number) => void
  onClose: () => void
  words: ViewerWords
  /** Its frame is on the screen already. */
  instant: boolean
}

/**
 * Pictures on the whole screen: fingers, wheel, keys and buttons turn, enlarge and close them. The browser's own dialog
 * keeps the focus inside and gives it back.
 */
export function Viewer({ open, ...props }: ViewerProps) {
  return open ? <Inside {...props} /> : null
}

function Inside({ pictures, label, at, onTurn, onClose, words, instant }: Omit<ViewerProps, 'open'>) {
  const box = useOpenDialog()
  const stage = useRef<HTMLDivElement>(null)
  const count = pictures.length
  const { scale, go, onKeyDown, larger, smaller } = useViewerMotion(stage, { at, count, onTurn, onClose })
  const leave = (event: SyntheticEvent) => {
    event.preventDefault()
    onClose()
  }
  return (
    <dialog
      ref={box}
      className={instant ? 'viewer viewer-instant' : 'viewer'}
      data-theme="dark"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onCancel={leave}
      onClose={onClose}
    >
      <div className="viewer-bar">
        <Place at={at} count={count} words={words} />
        <IconButton label={words.smaller} icon={<ZoomOut />} onClick={smaller} aria-disabled={scale <= 1} />
        <IconButton label={words.larger} icon={<ZoomIn />} onClick={larger} aria-disabled={scale >= 5} />
        <IconButton label={words.close} icon={<X />} onClick={onClose} />
      </div>
      <div ref={stage} className="viewer-stage">
        <div className="viewer-row">
          {pictures.map((picture, place) => (
            <ViewerSlide
              key={String(place)}
              picture={picture}
              on={place === at}
              near={Math.abs(place - at) <= 1}
              scale={place === at ? scale : 1}
              words={words}
            />
          ))}
        </div>
      </div>
      {count > 1 && <Arrows at={at} count={count} words={words} go={go} />}
    </dialog>
  )
}

/** Over everything from its first moment to its last; the page below does not scroll. */
const useOpenDialog = () => {
  const box = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = box.current
    if (!dialog) return
    const { style } = document.documentElement
    // Open since the page was loaded: the browser knows nothing to give the focus back to.
    const opener = openerNow()
    const isLost = document.activeElement === document.body
    style.overflow = 'hidden'
    dialog.showModal()
    dialog.focus()
    return () => {
      dialog.close()
      style.overflow = ''
      if (isLost) (findOpener(opener) ?? pageHeading())?.focus({ preventScroll: true })
    }
  }, [])
  return box
}

type PlaceProps = Pick<ViewerProps, 'at' | 'words'> & { count: number }

function Arrows({ at, count, words, go }: PlaceProps & { go: (place: number) => void }) {
  return (
    <>
      <ArrowButton
        way="back"
        className="viewer-arrow start-2.5"
        aria-label={words.previous}
        aria-disabled={at === 0}
        onClick={() => go(at - 1)}
      />
      <ArrowButton
        way="on"
        className="viewer-arrow end-2.5"
        aria-label={words.next}
        aria-disabled={at === count - 1}
        onClick={() => go(at + 1)}
      />
    </>
  )
}

function Place({ at, count, words }: PlaceProps) {
  if (count === 1) return <span className="viewer-place" />
  return (
    <p className="viewer-place" aria-live="polite" aria-atomic="true">
      <span aria-hidden="true">
        {at + 1} / {count}
      </span>
      <VisuallyHidden>{words.place(at + 1, count)}</VisuallyHidden>
    </p>
  )
}
