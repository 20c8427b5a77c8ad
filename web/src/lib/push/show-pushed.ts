import type { Pushed } from '@sheds/contract/notifications/push'
import { type NotificationClicked, type PushArrived, scope, type WindowClient } from '../../worker/scope.ts'
import { noteTapped } from './tapped.ts'

/** Ready words came: they are shown, in the place of what they grew out of. Whatever comes is shown: a browser insists on it. */
export const showPushed = async ({ data }: PushArrived): Promise<void> => {
  const { title, body, lang, tag, renotify, unread, at, id, type, address } = readPushed(data)
  await scope.registration.showNotification(title, {
    body,
    lang,
    tag,
    renotify,
    icon: '/icon-192.png',
    data: { id, type, address },
    timestamp: Date.parse(at) || Date.now(),
  })
  await markIcon(unread)
}

const readPushed = (data: PushArrived['data']): Pushed => {
  const blank = { id: '', type: '', address: '/notifications', title: 'Sheds', body: '', lang: 'en' } as const
  const plain = { ...blank, tag: 'sheds', renotify: false, unread: 0, at: '' }
  try {
    return { ...plain, ...(data?.json() as Partial<Pushed>) }
  } catch {
    return plain
  }
}

/** How much is unread, where the icon can say so. */
const markIcon = async (unread: number): Promise<void> => {
  const { setAppBadge, clearAppBadge } = scope.navigator
  const mark = unread > 0 ? setAppBadge?.call(scope.navigator, unread) : clearAppBadge?.call(scope.navigator)
  await mark?.catch(() => undefined)
}

/** In a tab that is open, the one that was looked at last before others; in a new one where there is none. */
export const openPushed = async ({ notification }: NotificationClicked): Promise<void> => {
  notification.close()
  await note(notification.data).catch(() => undefined)
  const wanted = pushedAddress(notification.data, scope.location.origin)
  const tabs = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const tab = tabs.find(({ url }) => url === wanted) ?? tabs[0]
  const isThere = tab !== undefined && (await showIn(tab, wanted).catch(() => false))
  if (!isThere) await scope.clients.openWindow(wanted)
}

const note = async (data: unknown): Promise<void> => {
  const { id } = Object(data) as { id?: unknown }
  if (typeof id === 'string' && id !== '') await noteTapped(id)
}

const showIn = async (tab: WindowClient, wanted: string): Promise<boolean> => {
  // Who can't be brought to the front is still led there.
  await tab.focus().catch(() => undefined)
  return tab.url === wanted || (await tab.navigate(wanted)) !== null
}

/** Of this site, whatever was sent. */
export const pushedAddress = (data: unknown, origin: string): string => {
  const { address } = (data ?? {}) as { address?: unknown }
  const fallback = `${origin}/notifications`
  if (typeof address !== 'string' || !URL.canParse(address, origin)) return fallback
  const { href, origin: from } = new URL(address, origin)
  return from === origin ? href : fallback
}
