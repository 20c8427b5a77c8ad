import { useState } from 'react'
import { lazyPart, useLazyPart } from '../../hydration/hydration.ts'
import * as m from '../../messages/compiled/messages.ts'
import type { SlideSource } from '../../ui/picture/carousel-slides.tsx'
import { ViewerFrame } from '../../ui/viewer/viewer-frame.tsx'
import { type NumberedOverlay, useNumberedOverlay } from './numbered-overlay.ts'

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
