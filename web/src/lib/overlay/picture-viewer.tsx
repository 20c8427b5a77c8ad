import { useState, useSyncExternalStore } from 'react'
import { lazyPart, useLazyPart } from '../../hydration/hydration.ts'
import * as m from '../../messages/compiled/messages.ts'
import type { SlideSource } from '../../ui/picture/carousel-slides.tsx'
import { ViewerFrame } from '../../ui/viewer/viewer-frame.tsx'
import { useSteps } from './overlay.ts'
import { onShown, shownNow } from './overlay-address.ts'

const viewerPart = lazyPart(
  () => import('./picture-viewer-popup.tsx'),
  (module) => module.PictureViewerPopup,
)

/** The pictures of a page on the whole screen, one at a time: `?show=picture:2`. */
export const usePictureViewer = (count: number): NumberedOverlay => useNumberedOverlay('picture', count)

interface PictureViewerProps {
  viewer: NumberedOverlay
  pictures: readonly SlideSource[]
  /** What they show. */
  label: string
}

/** What lies over the page then; its code comes with the first opening. */
export function PictureViewer({ viewer, ...props }: PictureViewerProps) {
  const { open, at, turn, hide } = viewer
  const Popup = useLazyPart(viewerPart, open)
  const [framed, setFramed] = useState(false)
  if (open && !Popup && !framed) setFramed(true)
  if (!open && framed) setFramed(false)
  const close = () => void hide()
  if (at === undefined) return null
  if (Popup) return <Popup {...props} open={open} at={at} onTurn={turn} onClose={close} instant={framed} />
  return open ? <ViewerFrame onClose={close} label={m.loading()} closeLabel={m.close()} /> : null
}

interface PictureButtonProps {
  viewer: NumberedOverlay
  /** Which picture it opens, from 0. */
  place: number
  /** What it shows. */
  label: string
  className?: string | undefined
}

/** Lies over a picture and opens it on the whole screen; it needs JavaScript, as that does. */
export function PictureButton({ viewer, place, label, className = '' }: PictureButtonProps) {
  return (
    <button
      type="button"
      className={`absolute inset-0 size-full cursor-zoom-in noscript:hidden ${className}`}
      aria-label={m.viewer_open({ picture: label })}
      aria-haspopup="dialog"
      onPointerEnter={viewerPart.load}
      onClick={() => viewer.show(place)}
    />
  )
}

interface NumberedOverlay {
  open: boolean
  /** Which one is shown, or was shown last, from 0; undefined before the first. */
  at: number | undefined
  show: (place: number) => void
  hide: () => Promise<void>
  /** Another one of them, in the same step of the history. */
  turn: (place: number) => void
}

/** One of several things on top of the page, by its number: `?show=picture:2`. Numbers that nothing has open nothing. */
const useNumberedOverlay = (name: string, count: number): NumberedOverlay => {
  const stepsOf = useSteps()
  const shown = useSyncExternalStore(
    onShown,
    () => placeIn(shownNow(), name, count),
    () => undefined,
  )
  const [at, setAt] = useState<number>()
  if (shown !== undefined && shown !== at) setAt(shown)
  const nameOf = (place: number): string => `${name}:${place + 1}`
  const present = () => stepsOf(nameOf(placeIn(shownNow(), name, count) ?? 0))
  return {
    open: shown !== undefined,
    at: shown ?? at,
    show: (place) => stepsOf(nameOf(place)).show(),
    hide: () => present().hide(),
    turn: (place) => present().turn(nameOf(place)),
  }
}

const placeIn = (names: readonly string[], name: string, count: number): number | undefined => {
  const found = names.find((each) => each.startsWith(`${name}:`))
  const place = Number(found?.slice(name.length + 1)) - 1
  return Number.isInteger(place) && place >= 0 && place < count ? place : undefined
}
