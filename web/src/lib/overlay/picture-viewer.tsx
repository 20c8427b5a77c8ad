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

/** Pictures on the whole screen, one at a time: `?show=picture:2`. A name sets them apart from others of the page. */
export const usePictureViewer = (count: number, name = 'picture'): NumberedOverlay => useNumberedOverlay(name, count)

interface PictureViewerProps {
  viewer: NumberedOverlay
  pictures: readonly SlideSource[]
  /** Description of the pictures. */
  label: string
}

/** Viewer over the page; its code loads at the first opening. */
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
  /** Number of the picture that it opens, from 0. */
  place: number
  /** Description of the picture. */
  label: string
  className?: string | undefined
}

/** Covers a picture, and opens it on the whole screen; hidden without JavaScript, which the viewer needs. */
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
  /** Number of the one that is or was shown, from 0; undefined before the first. */
  at: number | undefined
  show: (place: number) => void
  hide: () => Promise<void>
  /** Shows another one in the same step of the history. */
  turn: (place: number) => void
}

/** One of several numbered overlays: `?show=picture:2`. Numbers out of range open nothing. */
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
