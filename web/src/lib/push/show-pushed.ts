import type { PushContent } from '@sheds/contract/notifications/push'
import { type NotificationClickEvent, type PushMessageEvent, scope, type WindowClient } from '../../worker/scope.ts'
import { noteTapped } from './tapped.ts'

/**
 * Shows a notification, or replaces an earlier one with the same tag. Unreadable data is shown, too: browsers insist on
 * it.
 */
export const showPushed = async ({ data }: PushMessageEvent): Promise<void> => {
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

const readPushed = (data: PushMessageEvent['data']): PushContent => {
  const blank = { id: '', type: '', address: '/notifications', title: 'Sheds', body: '', lang: 'en' } as const
  const plain = { ...blank, tag: 'sheds', renotify: false, unread: 0, at: '' }
  try {
    return { ...plain, ...(data?.json() as Partial<PushContent>) }
  } catch {
    return plain
  }
}

/** Shows the unread count on the icon, where the phone supports it. */
const markIcon = async (unread: number): Promise<void> => {
  const { setAppBadge, clearAppBadge } = scope.navigator
  const mark = unread > 0 ? setAppBadge?.call(scope.navigator, unread) : clearAppBadge?.call(scope.navigator)
  await mark?.catch(() => undefined)
}

/** Opens the page in a tab that shows it, else in the tab that was used last, else in a new one. */
export const openPushed = async ({ notification }: NotificationClickEvent): Promise<void> => {
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
  // A tab that cannot be focused is navigated all the same.
  await tab.focus().catch(() => undefined)
  return tab.url === wanted || (await tab.navigate(wanted)) !== null
}

/** Address on this site, whatever was sent. */
export const pushedAddress = (data: unknown, origin: string): string => {
  const { address } = (data ?? {}) as { address?: unknown }
  const fallback = `${origin}/notifications`
  if (typeof address !== 'string' || !URL.canParse(address, origin)) return fallback
  const { href, origin: from } = new URL(address, origin)
  return from === origin ? href : fallback
}
