import { shellCaches } from '../../worker/keeping.rules.ts'
import { dropStores } from '../login/leaving.ts'

/** The caches that hold nothing anybody looked at: code, and the pages that are the same for all. */
const isNobodys = (name: string): boolean => name.startsWith(shellCaches)

/** What one person looked at goes from this phone, whether or not the worker lives; so does what waits to be sent or was kept to hear. */
export const forgetKept = async (which: 'all' | 'not waiting' = 'all'): Promise<void> => {
  navigator.serviceWorker?.controller?.postMessage({ type: 'forget' })
  await dropStores(which)
  if (!('caches' in window)) return
  const names = await caches.keys().catch(() => [])
  await Promise.all(names.filter((name) => !isNobodys(name)).map((name) => caches.delete(name).catch(() => false)))
}
