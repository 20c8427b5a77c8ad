import X from 'lucide-react/icons/x'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '../icon-button.tsx'

interface ViewerFrameProps {
  label: string
  closeLabel: string
  onClose: () => void
}

/** Shown until the viewer's code is loaded: a dark screen with a close button. */
export function ViewerFrame({ label, closeLabel, onClose }: ViewerFrameProps) {
  useEffect(() => {
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose()
    }
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [onClose])
  return createPortal(
    <div className="viewer" data-theme="dark" role="status" aria-busy="true" aria-label={label}>
      <div className="viewer-bar">
        <span className="viewer-place" />
        <IconButton label={closeLabel} icon={<X />} onClick={onClose} />
      </div>
    </div>,
    document.body,
  )
}
