import X from 'lucide-react/icons/x'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { cx } from '../class-names.ts'
import { Lines } from '../feedback/skeleton.tsx'
import { IconButton } from '../icon-button.tsx'
import { countUnderWay } from '../watched.ts'
import type { DialogProps } from './dialog-popup.tsx'

const frames = countUnderWay()

/** Whether a frame is shown: the dialog that replaces it skips its opening animation. */
export const isFramed = frames.isAny

/** Shown until the dialog's code is loaded: the sheet, its title and a close button. */
export function DialogFrame({
  title,
  closeLabel,
  onClose,
  width,
}: Pick<DialogProps, 'title' | 'closeLabel' | 'onClose' | 'width'>) {
  useEffect(() => {
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose()
    }
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [onClose])
  useEffect(frames.begin, [])
  return createPortal(
    <>
      <div className="scrim" />
      <div className="sheet-stage">
        <div className={cx('sheet', width === 'wide' && 'sheet-wide')} role="status" aria-busy="true">
          <div className="sheet-head">
            <p className="sheet-title">{title}</p>
            <IconButton label={closeLabel} icon={<X />} onClick={onClose} />
          </div>
          <div className="sheet-body">
            <Lines widths={['w-full', 'w-4/5', 'w-3/5']} />
          </div>
        </div>
      </div>
    </>,
    document.body,
  )
}
