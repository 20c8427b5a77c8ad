import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import X from 'lucide-react/icons/x'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import { type Toast, type ToastStore, toastStore } from './toast.store.ts'

const icons = { ok: CircleCheck, error: CircleAlert, info: Info }
const none: readonly Toast[] = []

type ToastRegionProps = {
  /** The region's name. */
  label: string
  closeLabel: string
  store?: ToastStore | undefined
}

/** Once, at the end of the page: shows the toasts above the tab bar and reads them out. */
export function ToastRegion({ label, closeLabel, store = toastStore }: ToastRegionProps) {
  const toasts = useSyncExternalStore(store.subscribe, store.list, () => none)
  return (
    <section className="toasts" aria-label={label} aria-live="polite" aria-relevant="additions">
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
  const { id, text, kind = 'ok', action, ms } = toast
  const [held, setHeld] = useState(false)
  const Icon = icons[kind]
  useDismissAfter({ id, ms, held, dismiss })
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
      <span className="toast-text">{text}</span>
      {action && (
        <Button kind="text" className="text-inherit" onClick={act}>
          {action.label}
        </Button>
      )}
      <IconButton label={closeLabel} icon={<X className="size-4.5" />} onClick={dismiss} />
    </div>
  )
}

function useDismissAfter({ id, ms, held, dismiss }: { id: number; ms: number; held: boolean; dismiss: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `dismiss` must not restart the clock
  useEffect(() => {
    if (held) return
    const timer = setTimeout(dismiss, ms)
    return () => clearTimeout(timer)
  }, [id, ms, held])
}
