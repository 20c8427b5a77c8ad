import { useWatched, watched } from '../../ui/watched.ts'
import { stored } from '../device/stored.ts'

/** That this browser is notified, and whose news: goes with the logout, as everything of a person's does. */
export interface KeptPush {
  userId: string
  endpoint: string
  /** The end of the login's token: another login is told to the server anew. */
  login: string
  lang: string
  details: boolean
  since: string
}

const keptPush = stored('push_device', known)

export const getKeptPush = (): KeptPush | undefined => keptPush.get()
export const keepPushMark = (mark: KeptPush): void => keptPush.set(mark)
export const forgetPushMark = (): void => keptPush.remove()

/** Nothing on the server and while the page hydrates. */
export const useKeptPush = (): KeptPush | undefined => useWatched(keptPush, () => undefined)

function known(raw: unknown): KeptPush | undefined {
  if (typeof raw !== 'object' || raw === null) return undefined
  const { userId, endpoint, login, lang, details, since } = raw as Record<string, unknown>
  if (![userId, endpoint, login, lang, since].every((each) => typeof each === 'string')) return undefined
  return { ...(raw as KeptPush), details: details === true }
}

/** What is asked once: after something that one wants to hear more of. */
export type PushOffer = { about: 'shed'; id: string; name: string } | { about: 'order' | 'purchase'; id: string }

const offered = watched<PushOffer | undefined>(undefined)
const asked = stored('push_asked', (raw) => raw === true)

/**
 * After the first subscribe, order or purchase: the page that shows the thing asks, in a card, whether this device may be
 * notified. Never on load, and never again once it was answered.
 */
export const offerPush = (offer: PushOffer): void => {
  const mayAsk = typeof Notification !== 'undefined' && Notification.permission !== 'denied'
  if (mayAsk && 'PushManager' in window && !asked.get() && keptPush.get() === undefined) offered.show(offer)
}

export const answerOffer = (): void => {
  asked.set(true)
  offered.show(undefined)
}

/** What is to be asked beside this thing. */
export const useOffer = (id: string): PushOffer | undefined => {
  const offer = useWatched(offered, () => undefined)
  return offer?.id === id ? offer : undefined
}
