import { deletePushSubscription, getPushPublicKey, savePushSubscription } from '@sheds/contract/notifications/push'
import { callApi } from '../api/api.ts'
import { locale } from '../language/locale.ts'
import { getMyInfo } from '../session/my-info.store.ts'
import { forgetPushMark, getKeptPush, type KeptPush, keepPushMark } from './push-device.store.ts'
import { closeShown } from './shown-pushes.ts'

const patienceMs = 10_000

/** The worker is registered when a page is idle, so it may not be there yet. */
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

/** Runs one at a time across all tabs, so that no tab ends a subscription that another is about to store. */
const alone = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request('push-device', work) : work()

/** Shows the browser's question, which is allowed only after a tap; returns whether the user agreed. */
export const askPermission = async (): Promise<boolean> => (await Notification.requestPermission()) === 'granted'

/** Turns on notifications of the logged-in user on this device. */
export const turnPushOn = (): Promise<void> => alone(subscribe)

const subscribe = async (): Promise<void> => {
  const registration = await registrationHere()
  const { public_key: key } = await callApi(getPushPublicKey, {})
  const subscription = await subscribeWith(registration, key)
  try {
    await savePush(subscription)
  } catch (error) {
    // The server would not send to it, so it must not look as if it were on.
    await subscription.unsubscribe().catch(() => false)
    throw error
  }
}

/** Replaces a subscription made with another key, for a server that no longer exists. */
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

/** Whether the locked screen shows amounts and names. */
export const showPushDetails = (details: boolean): Promise<void> =>
  alone(async () => {
    const subscription = await subscriptionHere()
    if (subscription === undefined) return forgetPushMark()
    await savePush(subscription, details)
  })

/** Works offline, too: the push service reports an ended subscription as gone. */
export const turnPushOff = (): Promise<void> =>
  alone(async () => {
    const subscription = await subscriptionHere()
    forgetPushMark()
    await subscription?.unsubscribe()
    if (subscription !== undefined)
      await callApi(deletePushSubscription, { body: { endpoint: subscription.endpoint } }).catch(() => undefined)
  })

/**
 * Keeps the server's data about this browser current: after another login of the same person, in another language, or
 * with another address from the push service. Ends another person's subscription, and forgets one that the browser has
 * dropped.
 */
export const tendPushHere = (): Promise<void> => alone(tend)

const tend = async (): Promise<void> => {
  const kept = getKeptPush()
  const { user_id: viewer, token } = getMyInfo()
  const subscription = await subscriptionHere()
  if (viewer === undefined || token === undefined) {
    await closeShown()
    // An expired login may return to its subscription. After a logout, which may have been interrupted, it is ended.
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
