import { useWatched, watched } from '../../ui/watched.ts'
import { stored } from '../device/stored.ts'

/** Push subscription of this browser, and its user; removed at logout. */
export interface KeptPush {
  userId: string
  endpoint: string
  /** Last characters of the login's token: after another login, the subscription is sent to the server again. */
  login: string
  lang: string
  details: boolean
  since: string
}

const keptPush = stored('push_device', known)

export const getKeptPush = (): KeptPush | undefined => keptPush.get()
export const keepPushMark = (mark: KeptPush): void => keptPush.set(mark)
export const forgetPushMark = (): void => keptPush.remove()

/** Undefined on the server and while the page hydrates. */
export const useKeptPush = (): KeptPush | undefined => useWatched(keptPush, () => undefined)

function known(raw: unknown): KeptPush | undefined {
  if (typeof raw !== 'object' || raw === null) return undefined
  const { userId, endpoint, login, lang, details, since } = raw as Record<string, unknown>
  if (![userId, endpoint, login, lang, since].every((each) => typeof each === 'string')) return undefined
  return { ...(raw as KeptPush), details: details === true }
}

/** Occasion for the question about notifications. */
export type PushOffer = { about: 'shed'; id: string; name: string } | { about: 'order' | 'purchase'; id: string }

const offered = watched<PushOffer | undefined>(undefined)
const asked = stored('push_asked', (raw) => raw === true)

/**
 * After the first subscription, order or purchase, the page of the thing asks in a card whether this device may show
 * notifications. Never on load, and never again after an answer.
 */
export const offerPush = (offer: PushOffer): void => {
  const mayAsk = typeof Notification !== 'undefined' && Notification.permission !== 'denied'
  if (mayAsk && 'PushManager' in window && !asked.get() && keptPush.get() === undefined) offered.show(offer)
}

export const answerOffer = (): void => {
  asked.set(true)
  offered.show(undefined)
}

/** Open question about this thing. */
export const useOffer = (id: string): PushOffer | undefined => {
  const offer = useWatched(offered, () => undefined)
  return offer?.id === id ? offer : undefined
}
