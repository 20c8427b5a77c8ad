import { useEffect, useSyncExternalStore } from 'react'
import { lazyPart, onFirstInteraction, useLazyPart } from '../../hydration/hydration.ts'
import { type Toast, type ToastStore, toastStore } from './toast.store.ts'

/** Loaded before it is needed, above all for the message that there is no connection. */
const itemPart = lazyPart(
  () => import('./toast-item.tsx'),
  (module) => module.ToastItem,
)

/** After this time a page has loaded its essentials. */
const CALM_MS = 3000
const none: readonly Toast[] = []

const roles = ['status', 'alert'] as const
// Default of the roles. Written out, as a dialog leaves regions with this attribute accessible.
const lives = { status: 'polite', alert: 'assertive' } as const
const roleOf = ({ kind }: Toast) => (kind === 'error' ? 'alert' : 'status')

type ToastRegionProps = {
  /** Accessible name of the region. */
  label: string
  closeLabel: string
  store?: ToastStore | undefined
}

/**
 * Rendered once, at the end of the page: shows one toast at a time where it covers no button, and has it read aloud.
 */
export function ToastRegion({ label, closeLabel, store = toastStore }: ToastRegionProps) {
  const toasts = useSyncExternalStore(store.subscribe, store.list, () => none).slice(-1)
  const Item = useLazyPart(itemPart, toasts.length > 0)
  useEffect(() => {
    onFirstInteraction(itemPart.load)
    const timer = setTimeout(itemPart.load, CALM_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <section className="toasts" aria-label={label}>
      {/* Both exist from the start, so that screen readers announce their content, errors at once. */}
      {roles.map((role) => (
        <div key={role} role={role} aria-live={lives[role]} className="contents">
          {toasts.map(
            (toast) =>
              Item &&
              role === roleOf(toast) && (
                <Item key={toast.id} toast={toast} closeLabel={closeLabel} dismiss={() => store.dismiss(toast.id)} />
              ),
          )}
        </div>
      ))}
    </section>
  )
}

/** `show` and `dismiss`, stable for the life of the page. */
export function useToasts(store: ToastStore = toastStore): Pick<ToastStore, 'show' | 'dismiss'> {
  return store
}
