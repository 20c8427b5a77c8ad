import { deleteBases, forgetSign, forgetTab } from './forget.ts'
import { ofDevice, ofOwner, untilAnotherPerson, untilLoginEnds, untilLogout } from './registry.ts'
import { localNames, removeKeys } from './stored.ts'

/** Exact name, or a prefix that ends with a star. */
const isOneOf = (names: readonly string[], name: string): boolean =>
  names.some((each) => (each.endsWith('*') ? name.startsWith(each.slice(0, -1)) : name === each))

/** Logout: keeps settings and other users' data; removes all else, including keys of older releases. */
export const forgetAtLogout = (): void => {
  const stays = [...ofDevice.local, ...ofOwner.local]
  removeKeys(
    'local',
    localNames().filter((key) => !isOneOf(stays, key)),
  )
  forgetTab()
  forgetSign()
}

/** Removes the pages and databases of one person, whether or not the service worker runs. */
export const forgetSeenBy = async (who: 'person' | 'logout'): Promise<void> => {
  navigator.serviceWorker?.controller?.postMessage({ type: 'forget' })
  deleteBases([...untilLoginEnds.bases, ...untilAnotherPerson.bases, ...(who === 'logout' ? untilLogout.bases : [])])
  if (!('caches' in window)) return
  const names = await caches.keys().catch(() => [])
  const seen = names.filter((name) => !isOneOf(ofDevice.caches, name))
  await Promise.all(seen.map((name) => caches.delete(name).catch(() => false)))
}
