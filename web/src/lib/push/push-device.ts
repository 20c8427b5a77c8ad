import { deletePushSubscription, getPushPublicKey, savePushSubscription } from '@sheds/contract/notifications/push'
import { callApi } from '../api/api.ts'
import { locale } from '../language/locale.ts'
import { getMyInfo } from '../session/my-info.store.ts'
import { forgetPushMark, getKeptPush, type KeptPush, keepPushMark } from './push-device.store.ts'
import { closeShown } from './shown-pushes.ts'

const patienceMs = 10_000

/** The worker comes once a page has come to rest: it may not be there yet. */
const registrationHere = async (): Promise<ServiceWorkerRegistration> => {
  const late = new Promise<never>((_, fail) => {
    setTimeout(() => fail(new Error('no service worker')), patienceMs)
  })
  return Promise.race([navigator.serviceWorker.ready, late])
}

const subscriptionHere = async (): Promise<PushSubscription | undefined> => {
  const registration = await navigator.serviceWorker?.getRegistration()
  return (await registration?.pushManager?.getSubscription()) ?? undefined
}

/** One at a time, over all tabs: what one is about to keep is nothing left over for another to give up. */
const alone = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request('push-device', work) : work()

/** The browser asks its question; only somebody's tap may lead here. Whether it may go on. */
export const askPermission = async (): Promise<boolean> => (await Notification.requestPermission()) === 'granted'

/** Has this device notified of what concerns whoever is logged in. */
export const turnPushOn = (): Promise<void> => alone(subscribe)

const subscribe = async (): Promise<void> => {
  const registration = await registrationHere()
  const { public_key: key } = await callApi(getPushPublicKey, {})
  const subscription = await subscribeWith(registration, key)
  try {
    await savePush(subscription)
  } catch (error) {
    // What nobody sends to is not to look as if it were on.
    await subscription.unsubscribe().catch(() => false)
    throw error
  }
}

/** One that was made with another key, for a server that is no more, is given up. */
const subscribeWith = async ({ pushManager }: ServiceWorkerRegistration, key: string): Promise<PushSubscription> => {
  const options = { userVisibleOnly: true, applicationServerKey: key }
  try {
    return await pushManager.subscribe(options)
  } catch (error) {
    const before = await pushManager.getSubscription()
    if (before === null) throw error
    await before.unsubscribe()
    return pushManager.subscribe(options)
  }
}

const savePush = async (subscription: PushSubscription, details?: boolean): Promise<void> => {
  const { user_id: userId, token } = getMyInfo()
  if (userId === undefined || token === undefined) return
  const { endpoint = '', keys = {}, expirationTime = null } = subscription.toJSON()
  const answer = await callApi(savePushSubscription, {
    body: {
      endpoint,
      expirationTime,
      keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' },
      ...(details !== undefined && { show_details: details }),
    },
  })
  const before = getKeptPush()
  const since = before?.userId === userId ? before.since : new Date().toISOString()
  keepPushMark({ userId, endpoint, since, ...nowOf(token), details: answer.show_details })
}

const nowOf = (token: string): Pick<KeptPush, 'login' | 'lang'> => ({ login: token.slice(-6), lang: locale() })

/** Amounts and names on the locked screen, or not. */
export const showPushDetails = (details: boolean): Promise<void> =>
  alone(async () => {
    const subscription = await subscriptionHere()
    if (subscription === undefined) return forgetPushMark()
    await savePush(subscription, details)
  })

/** Without a network too: what is sent to a subscription that ended here comes back as gone. */
export const turnPushOff = (): Promise<void> =>
  alone(async () => {
    const subscription = await subscriptionHere()
    forgetPushMark()
    await subscription?.unsubscribe()
    if (subscription !== undefined)
      await callApi(deletePushSubscription, { body: { endpoint: subscription.endpoint } }).catch(() => undefined)
  })

/**
 * What the server knows of this browser is kept as it is: after another login of the same person, in another language, or
 * where the browser was given another address. Somebody else's news end here, and what the browser has given up is off.
 */
export const tendPushHere = (): Promise<void> => alone(tend)

const tend = async (): Promise<void> => {
  const kept = getKeptPush()
  const { user_id: viewer, token } = getMyInfo()
  const subscription = await subscriptionHere()
  if (viewer === undefined || token === undefined) {
    await closeShown()
    // A login that ran out may come back to it; after a logout, which may have had no time for it, nobody does.
    if (kept === undefined) await subscription?.unsubscribe()
  } else if (kept?.userId !== viewer) {
    forgetPushMark()
    await closeShown()
    await subscription?.unsubscribe()
  } else if (subscription === undefined) forgetPushMark()
  else {
    const { login, lang } = nowOf(token)
    const isSame = kept.endpoint === subscription.endpoint && kept.login === login && kept.lang === lang
    if (!isSame) await savePush(subscription)
  }
}
