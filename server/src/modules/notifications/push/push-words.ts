import type { Notification } from '@sheds/contract/notifications'
import type { Pushed } from '@sheds/contract/notifications/push'
import { toNotification } from '../notifications.views.ts'
import type { MessageRow } from './push-messages.queries.ts'

type Say = (
  note: Notification,
  asked: { lang: 'en' | 'fr'; showsDetails: boolean },
) => Omit<Pushed, 'id' | 'type' | 'lang' | 'tag' | 'unread' | 'at'>

let site: Promise<{ pushedWords: Say }> | undefined

/** The site's own sentences: what a phone reads is what the bell says. They are there once the site is built. */
export const pushedOf = async (row: MessageRow): Promise<Pushed> => {
  site ??= import('@sheds/web/pushed')
  const { pushedWords } = await site.catch((error: unknown) => {
    site = undefined
    throw error
  })
  const note = toNotification(row)
  const { id, type, createdAt: at } = note
  return { id, type, ...pushedWords(note, row), lang: row.lang, tag: id, unread: row.unread, at }
}
