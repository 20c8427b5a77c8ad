import type { Notification } from '@sheds/contract/notifications/notifications'
import { deviceName } from '../../lib/device-name.ts'
import { inLocale, type Locale } from '../../lib/language/locale.ts'
import * as m from '../../messages/compiled/messages.ts'
import { sentenceOf } from './notifications.messages.ts'
import { hrefOf, isJudged, isMoney, isSecurity } from './notifications.rules.ts'

/** Texts and address of a push notification. */
export interface PushedWords {
  address: string
  title: string
  body: string
  /** True if it sounds again when it replaces an earlier one: money, mentions and orders. */
  renotify: boolean
}

interface PushOptions {
  lang: Locale
  /** Includes amounts and names, which others may read on a locked screen. */
  showsDetails: boolean
}

const titles: Readonly<Partial<Record<Notification['type'], () => string>>> = {
  follow: m.pushed_follow,
  subscribe: m.pushed_subscribe,
  product: m.pushed_product,
  like: m.pushed_like,
  review: m.pushed_review,
  reply: m.pushed_reply,
  mention: m.pushed_mention,
  approval: m.pushed_approval,
  reply_approval: m.pushed_approval,
  search_found: m.pushed_search,
  request_in: m.pushed_request,
  request_accepted: m.pushed_request,
  request_rejected: m.pushed_request,
  request_expired: m.pushed_request,
  top_up_done: m.pushed_top_up,
  top_up_failed: m.pushed_top_up,
  cash_out_done: m.pushed_cash_out,
  cash_out_failed: m.pushed_cash_out,
  order: m.pushed_order,
  stock: m.pushed_stock,
  music: m.pushed_music,
  music_sold: m.pushed_sold,
  music_share: m.pushed_share,
  music_gift: m.pushed_gift,
  music_ended: m.pushed_taken_back,
  gift_ended: m.pushed_taken_back,
  price_drop: m.pushed_price_drop,
  back_in_stock: m.pushed_back_in_stock,
}

const titleOf = (type: Notification['type']): string => {
  if (isSecurity(type)) return m.notify_security()
  if (isJudged(type)) return m.pushed_reports()
  return titles[type]?.() ?? (isMoney(type) ? m.pushed_money() : 'Sheds')
}

/** Types about music purchases, which name buyers and amounts. */
const purchaseTypes: ReadonlySet<Notification['type']> = new Set([
  'music_sold',
  'music_share',
  'music_gift',
  'music_ended',
  'gift_ended',
])
const isPurchase = (type: Notification['type']): boolean => purchaseTypes.has(type)

/** Sentence of the notification, or one without details. */
const bodyOf = (note: Notification, showsDetails: boolean): string => {
  if (!showsDetails && (isMoney(note.type) || isPurchase(note.type))) return m.pushed_money_hidden()
  if (!showsDetails && note.type === 'order') return m.pushed_order_hidden()
  if (!showsDetails && note.type === 'new_device') return m.pushed_device_hidden()
  return sentenceOf(note, deviceName(note.detail))
    .map(({ text }) => text)
    .join('')
}

export const pushedWords = (note: Notification, { lang, showsDetails }: PushOptions): PushedWords =>
  inLocale(lang, () => ({
    address: hrefOf(note),
    title: titleOf(note.type),
    body: bodyOf(note, showsDetails),
    renotify: isMoney(note.type) || note.type === 'mention' || note.type === 'order',
  }))
