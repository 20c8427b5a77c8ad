import LoaderCircle from 'lucide-react/icons/loader-circle'
import X from 'lucide-react/icons/x'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import {
  type KeyboardEvent,
  type RefObject,
  type SyntheticEvent,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { ArrowButton } from '../arrow-button.tsx'
import { Button } from '../button.tsx'
import { IconButton } from '../icon-button.tsx'
import { findOpener, openerNow, pageHeading } from '../overlay/opener.ts'
import type { SlideSource } from '../picture/carousel-slides.tsx'
import { Formats } from '../picture/photo.tsx'
import { usePicture } from '../picture/use-picture.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { moveViewer, type ViewerMotion } from './viewer-motion.ts'

export interface ViewerWords {
  close: string
  previous: string
  next: string
  larger: string
  smaller: string
  /** "Picture 2 of 5". */
  place: (n: number, count: number) => string
  /** Text for a picture that did not load. */
  failed: string
  retry: string
}

export interface ViewerProps {
  pictures: readonly ViewedPicture[]
  /** Accessible name of the dialog. */
  label: string
  /** Index of the current picture. */
  at: number
  open: boolean
  onTurn: (place: number) => void
  onClose: () => void
  words: ViewerWords
  /** Its frame is already on the screen, so there is no animation. */
  instant: boolean
}

/**
 * Pictures in full screen, which fingers, wheel, keys and buttons turn, zoom and close. The native dialog element traps
 * and returns the focus.
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

/** Shows the modal dialog while it is mounted, and locks the page's scrolling. */
const useOpenDialog = () => {
  const box = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = box.current
    if (!dialog) return
    const { style } = document.documentElement
    // Open since the page load: the browser knows no element to return the focus to.
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

interface ViewerSteps {
  at: number
  count: number
  onTurn: (place: number) => void
  onClose: () => void
}

/** Connects the gestures of the stage to React; returns the zoom and its controls. */
function useViewerMotion(stage: RefObject<HTMLElement | null>, { at, count, onTurn, onClose }: ViewerSteps) {
  const [scale, setScale] = useState(1)
  const motion = useRef<ViewerMotion>(null)
  const place = useEffectEvent(() => ({ at, count }))
  const turn = useEffectEvent(onTurn)
  const close = useEffectEvent(onClose)
  useLayoutEffect(() => {
    if (!stage.current) return
    const moved = moveViewer(stage.current, {
      place: () => place(),
      turn: (to) => turn(to),
      close: () => close(),
      scaled: setScale,
    })
    motion.current = moved
    return moved.stop
  }, [stage])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture is seen whole first
  useLayoutEffect(() => motion.current?.rest(), [at])
  const go = (to: number) => {
    if (to >= 0 && to < count) onTurn(to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !motion.current) return
    if (pressKey(event.key, motion.current, (step) => go(at + step))) event.preventDefault()
  }
  return {
    scale,
    go,
    onKeyDown,
    larger: () => motion.current?.larger(),
    smaller: () => motion.current?.smaller(),
  }
}

/** Arrow keys first move an enlarged picture; false for keys without a function. */
const pressKey = (key: string, { nudge, larger, smaller, rest }: ViewerMotion, go: (step: 1 | -1) => void): boolean => {
  const action = {
    ArrowLeft: () => nudge(-1, 0) || go(-1),
    ArrowRight: () => nudge(1, 0) || go(1),
    ArrowUp: () => nudge(0, -1),
    ArrowDown: () => nudge(0, 1),
    '+': larger,
    '=': larger,
    '-': smaller,
    '0': rest,
  }[key]
  action?.()
  return action !== undefined
}

type ViewedPicture = SlideSource

interface ViewerSlideProps {
  picture: ViewedPicture
  on: boolean
  /** This picture or a neighbour is visible, so it may load. */
  near: boolean
  /** Zoom factor. */
  scale: number
  words: { failed: string; retry: string }
}

/** Shows the smallest copy first, then the one that its size on the screen needs. */
function ViewerSlide({ picture, on, near, scale, words }: ViewerSlideProps) {
  const [tries, setTries] = useState(0)
  return (
    <figure className="viewer-slide" data-on={on || undefined} aria-hidden={!on}>
      {near && (
        <Large
          key={tries}
          picture={picture}
          scale={scale}
          words={words}
          onRetry={() => setTries((before) => before + 1)}
        />
      )}
    </figure>
  )
}

type LargeProps = Pick<ViewerSlideProps, 'picture' | 'scale' | 'words'> & { onRetry: () => void }

function Large({ picture: { src, srcSet, avif, thumb, alt }, scale, words, onRetry }: LargeProps) {
  const { broken, onError, ref } = usePicture(src)
  const [here, setHere] = useState(false)
  const [largest, setLargest] = useState(scale)
  if (scale > largest) setLargest(scale)
  const sizes = `${Math.ceil(largest * 100)}vw`
  if (broken)
    return (
      <div className="viewer-failed" role="alert">
        <p>{words.failed}</p>
        <Button onClick={onRetry}>{words.retry}</Button>
      </div>
    )
  return (
    <>
      {!here && thumb && <img className="viewer-early" src={thumb} alt="" draggable={false} />}
      {!here && <LoaderCircle className="viewer-spin" aria-hidden="true" />}
      <Formats avif={avif} sizes={sizes}>
        <img
          ref={ref}
          className="viewer-picture"
          src={src}
          srcSet={srcSet}
          sizes={sizes}
          alt={alt}
          draggable={false}
          decoding="async"
          onLoad={() => setHere(true)}
          onError={onError}
        />
      </Formats>
    </>
  )
}
