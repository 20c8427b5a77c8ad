import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import X from 'lucide-react/icons/x'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../button.tsx'
import { IconButton } from '../icon-button.tsx'
import type { Toast } from './toast.store.ts'

const icons = { ok: CircleCheck, error: CircleAlert, info: Info }
const MS = 4000
const GAP = 8

type ToastItemProps = { toast: Toast; closeLabel: string; dismiss: () => void }

/** Toast; lifts its region above the buttons of a page. */
export function ToastItem({ toast, closeLabel, dismiss }: ToastItemProps) {
  const { id, text, kind = 'ok', action, stays } = toast
  const [held, setHeld] = useState(false)
  const Icon = icons[kind]
  const box = useClearance()
  useDismissal({ id, held: held || stays, dismiss })
  const act = () => {
    dismiss()
    action?.run()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: holding only stops the clock
    <div
      ref={box}
      className="toast"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onKeyDown={(event) => event.key === 'Escape' && dismiss()}
    >
      <Icon />
      <div className="toast-body">
        <span className="toast-text">{text}</span>
        {action && (
          <Button kind="text" className="text-inherit" onClick={act}>
            {action.label}
          </Button>
        )}
      </div>
      <IconButton label={closeLabel} icon={<X className="size-4.5" />} onClick={dismiss} />
    </div>
  )
}

function useDismissal({ id, held, dismiss }: { id: number; held: boolean; dismiss: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `dismiss` must not restart the clock
  useEffect(() => {
    if (held) return
    const timer = setTimeout(dismiss, MS)
    return () => clearTimeout(timer)
  }, [id, held])
}

/** Keeps the region above the main buttons of the page, wherever that is scrolled to. */
function useClearance() {
  const item = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const box = item.current?.closest<HTMLElement>('.toasts')
    const page = document.querySelector('main')
    if (!box || !page) return
    const lift = () => liftAbove(box, '.sticky-actions, main :is(.btn-brand, .btn-money, .btn-danger, [type="submit"])')
    const growth = new ResizeObserver(lift)
    growth.observe(page)
    window.addEventListener('scroll', lift, { passive: true })
    window.addEventListener('resize', lift)
    return () => {
      growth.disconnect()
      window.removeEventListener('scroll', lift)
      window.removeEventListener('resize', lift)
    }
  }, [])
  return item
}

/**
 * The region may be lifted onto another button, so it is lifted again. If it would leave the screen, it stays at the
 * bottom.
 */
function liftAbove(box: HTMLElement, selector: string): void {
  box.style.bottom = ''
  // With a sheet open, toasts are at the top of a phone's screen, and beside the sheet on a desktop.
  if (document.querySelector('.sheet')) return
  const edges = [...document.querySelectorAll(selector)].map((each) => each.getBoundingClientRect())
  for (let under = firstUnder(box, edges); under; under = firstUnder(box, edges))
    box.style.bottom = `${window.innerHeight - under.top + GAP}px`
  if (box.getBoundingClientRect().top < 0) box.style.bottom = ''
}

const firstUnder = (box: HTMLElement, edges: readonly DOMRect[]): DOMRect | undefined => {
  const own = box.getBoundingClientRect()
  return edges.find((each) => overlap(each, own))
}

const overlap = (a: DOMRect, b: DOMRect): boolean =>
  a.top < b.bottom && b.top < a.bottom && a.left < b.right && b.left < a.right
