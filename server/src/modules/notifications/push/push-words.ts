import type { Notification } from '@sheds/contract/notifications/notifications'
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
  return fitting({ id, type, ...pushedWords(note, row), lang: row.lang, tag: id, unread: row.unread, at })
}

/** Push services take 4,096 bytes, of which what seals a message has some. */
const mostBytes = 3900
const mostAddress = 1500

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

/** As much of the words as goes through, cut between signs; an address that is longer leads to the list. */
const fitting = (pushed: Pushed): Pushed => {
  if (bytesOf(pushed) <= mostBytes) return pushed
  const address = bytesOf(pushed.address) > mostAddress ? '/notifications' : pushed.address
  let room = mostBytes - bytesOf({ ...pushed, address, body: '…' })
  let body = ''
  for (const { segment } of new Intl.Segmenter().segment(pushed.body)) {
    room -= bytesOf(segment) - 2
    if (room < 0) return { ...pushed, address, body: `${body}…` }
    body += segment
  }
  return { ...pushed, address }
}
