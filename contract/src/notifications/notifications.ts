import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, PageQuery, Time } from '../scalars.ts'
import { tag } from '../tags.ts'

/** Notifications that a user may switch off. */
export const switchableTypes = [
  'follow',
  'subscribe',
  'product',
  'music',
  'like',
  'review',
  'money_in',
  'request_in',
  'request_accepted',
  'request_rejected',
  'request_expired',
  'top_up_done',
  'top_up_failed',
  'cash_out_done',
  'cash_out_failed',
  'reply',
  'mention',
  'approval',
  'reply_approval',
  'search_found',
  'song_failed',
  'music_sold',
  'music_share',
  'music_split_joined',
  'music_split_left',
  'order',
  'stock',
  'music_gift',
  'price_drop',
  'back_in_stock',
] as const
export type SwitchableType = (typeof switchableTypes)[number]

/** Cannot be switched off, because the action may be an attacker's. */
export const securityTypes = [
  'new_device',
  'recovery_used',
  'password_changed',
  'wallet_locked',
  'wallet_frozen',
  'wallet_password_changed',
] as const

/** Result of reports about the user's own thing. Cannot be switched off, because only its owner can object. */
export const judgedTypes = ['reported_hidden', 'reported_fine', 'reported_upheld'] as const

/** A purchase was reversed by an operator. Cannot be switched off, because an owned thing must not vanish silently. */
export const endedTypes = ['music_ended', 'gift_ended'] as const

export const notificationTypes = [...switchableTypes, ...securityTypes, ...judgedTypes, ...endedTypes] as const
export const NotificationType = z.enum(notificationTypes)
export type NotificationType = z.infer<typeof NotificationType>

export const NotificationSubject = z.object({
  kind: z.enum(['product', 'dish', 'shed', 'write', 'music', 'order']),
  id: Id,
  /** First words of a write, code of an order. */
  name: z.string(),
  picture: z.string().nullable(),
})
export type NotificationSubject = z.infer<typeof NotificationSubject>

/** Notification. Equal events of a day, such as likes of a product, are merged into one. */
export const Notification = z.object({
  id: Id,
  type: NotificationType,
  /** Last two users, the latest first. A closed account has no name. */
  actors: z.array(z.object({ id: Id, name: z.string(), picture: z.string().nullable() })),
  /** Number of users; of replies, new products and new music, their own number. */
  count: z.int(),
  /** Subject of the event; the last of several new products or pieces of music. */
  subject: NotificationSubject.nullable(),
  /** Shed of the new products or music. */
  shed: NotificationSubject.nullable(),
  /**
   * Extra data by type: name of a new device (`count` logins are merged); francs of a payment; URL query of a saved
   * search; a word of `songFailures` and the title of a failed song; a word of `orderEvents` and the francs of an
   * order; number of pieces left of a counted thing; note of a gift; earlier and present price of a saved thing; `reply` or
   * `review` if reports are about the user's reply to the subject or review of it.
   */
  detail: z.string(),
  read: z.boolean(),
  createdAt: Time,
})
export type Notification = z.infer<typeof Notification>

const Unread = z.object({ unread: z.int() })

export const listNotifications = endpoint({
  method: 'GET',
  path: '/notifications',
  summary: 'Lists the caller’s notifications, newest first, with the number of unread ones',
  auth: 'user',
  query: PageQuery,
  answers: { 200: Unread.extend({ rows: z.array(Notification) }) },
  tags: () => [tag.notifications],
})

export const readNotifications = endpoint({
  method: 'PATCH',
  path: '/notifications/read',
  summary: 'Marks notifications as read, or all without `ids`; returns the number of unread ones',
  auth: 'user',
  body: z.object({ ids: z.array(Id).max(100, { error: 'field_invalid', abort: true }).optional() }),
  answers: { 200: Unread },
  changes: () => [tag.notifications],
})

const NotificationSettings = z.object(
  Object.fromEntries(switchableTypes.map((type) => [type, z.boolean()])) as Record<SwitchableType, z.ZodBoolean>,
)
export type NotificationSettings = z.infer<typeof NotificationSettings>

export const getNotificationSettings = endpoint({
  method: 'GET',
  path: '/notifications/settings',
  summary: 'The caller’s notification settings; security notifications cannot be switched off',
  auth: 'user',
  answers: { 200: NotificationSettings },
  tags: () => [tag.notificationSettings],
})

export const setNotificationSettings = endpoint({
  method: 'PUT',
  path: '/notifications/settings',
  summary: 'Switches types of notifications on and off; returns all settings',
  auth: 'user',
  body: NotificationSettings.partial(),
  answers: { 200: NotificationSettings },
  changes: () => [tag.notificationSettings],
})
