import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import X from 'lucide-react/icons/x'
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import { type Toast, type ToastStore, toastStore } from './toast.store.ts'

const icons = { ok: CircleCheck, error: CircleAlert, info: Info }
const none: readonly Toast[] = []
const MS = 4000

type ToastRegionProps = {
  /** The region's name. */
  label: string
  closeLabel: string
  store?: ToastStore | undefined
}

/** Once, at the end of the page: shows one toast at a time, where it covers nothing to press, and reads it out. */
export function ToastRegion({ label, closeLabel, store = toastStore }: ToastRegionProps) {
  const toasts = useSyncExternalStore(store.subscribe, store.list, () => none).slice(-1)
  const region = useClearance(toasts[0]?.id)
  return (
    <section ref={region} className="toasts" aria-label={label} aria-live="polite" aria-relevant="additions">
      {toasts.map((toast) => (
        <ToastItem key={toast.id} toast={toast} closeLabel={closeLabel} dismiss={() => store.dismiss(toast.id)} />
      ))}
    </section>
  )
}

/** `show` and `dismiss`, stable for the life of the page. */
export function useToasts(store: ToastStore = toastStore): Pick<ToastStore, 'show' | 'dismiss'> {
  return store
}

type ToastItemProps = { toast: Toast; closeLabel: string; dismiss: () => void }

function ToastItem({ toast, closeLabel, dismiss }: ToastItemProps) {
  const { id, text, kind = 'ok', action, stays } = toast
  const [held, setHeld] = useState(false)
  const Icon = icons[kind]
  useDismissal({ id, held: held || stays, dismiss })
  const act = () => {
    dismiss()
    action?.run()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: holding only stops the clock
    <div
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

/** Lifts what is shown above the bar with a page's buttons, wherever that has been scrolled to. */
function useClearance(shown: number | undefined) {
  const region = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const box = region.current
    if (shown === undefined || box === null) return
    const lift = () => {
      box.style.bottom = ''
      const bar = document.querySelector('.sticky-actions')?.getBoundingClientRect()
      if (bar && overlap(bar, box.getBoundingClientRect())) box.style.bottom = `${window.innerHeight - bar.top}px`
    }
    lift()
    window.addEventListener('scroll', lift, { passive: true })
    return () => window.removeEventListener('scroll', lift)
  }, [shown])
  return region
}

const overlap = (a: DOMRect, b: DOMRect): boolean =>
  a.top < b.bottom && b.top < a.bottom && a.left < b.right && b.left < a.right
