import { useEffect, useSyncExternalStore } from 'react'
import { lazyPart, onFirstInteraction, useLazyPart } from '../../hydration/hydration.ts'
import { type Toast, type ToastStore, toastStore } from './toast.store.ts'

/** Fetched ahead of what may be said: that is, most of all, that there is no line. */
const itemPart = lazyPart(
  () => import('./toast-item.tsx'),
  (module) => module.ToastItem,
)

/** After which a page has what it needs first. */
const CALM_MS = 3000
const none: readonly Toast[] = []

const roles = ['status', 'alert'] as const
// As the roles have it; written out, a dialog leaves what it says within reach.
const lives = { status: 'polite', alert: 'assertive' } as const
const roleOf = ({ kind }: Toast) => (kind === 'error' ? 'alert' : 'status')

type ToastRegionProps = {
  /** The region's name. */
  label: string
  closeLabel: string
  store?: ToastStore | undefined
}

/** Once, at the end of the page: shows one toast at a time, where it covers nothing to press, and reads it out. */
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
      {/* Both are there from the start: what comes into them is read out, an error at once. */}
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
