import { useState } from 'react'
import { lazyPart, useHydrated, useLazyPart } from '../../hydration/hydration.ts'
import { DialogFrame, isFramed } from './dialog-frame.tsx'
import type { DialogProps } from './dialog-popup.tsx'

const popupPart = lazyPart(
  () => import('./dialog-popup.tsx'),
  (module) => module.DialogPopup,
)

/** Sheet on a phone, centred on a desktop. Its code loads at the first opening; until then a frame is shown. */
export function Dialog(props: DialogProps) {
  const { open } = props
  const hydrated = useHydrated()
  const Popup = useLazyPart(popupPart, open)
  const [framed, setFramed] = useState(isFramed)
  const [used, setUsed] = useState(false)
  if (open && !used) setUsed(true)
  if (open && hydrated && !Popup && !framed) setFramed(true)
  if (!open && framed) setFramed(false)
  if (!hydrated || !used) return null
  if (Popup) return <Popup {...props} instant={framed} />
  return open ? <DialogFrame {...props} /> : null
}
