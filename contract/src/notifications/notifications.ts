import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, PageQuery, Time } from '../scalars.ts'
import { tag } from '../tags.ts'

/** What one may choose not to be told. */
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
  'music_gift',
] as const
export type SwitchableType = (typeof switchableTypes)[number]

/** What is always told: it may be somebody else. */
export const securityTypes = [
  'new_device',
  'recovery_used',
  'password_changed',
  'wallet_locked',
  'wallet_frozen',
  'wallet_password_changed',
] as const

/** What became of one's own that many reported. Always told: nobody else can speak up for it. */
export const judgedTypes = ['reported_hidden', 'reported_fine', 'reported_upheld'] as const

/** What was bought is nobody's any more: an operator took it back. Always told, as what one owns must not just be gone. */
export const endedTypes = ['music_ended', 'gift_ended'] as const

export const notificationTypes = [...switchableTypes, ...securityTypes, ...judgedTypes, ...endedTypes] as const
export const NotificationType = z.enum(notificationTypes)
export type NotificationType = z.infer<typeof NotificationType>

export const NotificationSubject = z.object({
  kind: z.enum(['product', 'shed', 'write', 'music', 'order']),
  id: Id,
  /** Of a write its first words, of an order its code. */
  name: z.string(),
  picture: z.string().nullable(),
})
export type NotificationSubject = z.infer<typeof NotificationSubject>

/** What happened, told once: the same of one day, such as the likes of a product, is one of them. */
export const Notification = z.object({
  id: Id,
  type: NotificationType,
  /** Who did it: the two that came last, the last one first. A closed account has no name. */
  actors: z.array(z.object({ id: Id, name: z.string(), picture: z.string().nullable() })),
  /** How many people did it; of replies, new products and new music, how many there are. */
  count: z.int(),
  /** What it is about; of several new products or pieces of music the last one. */
  subject: NotificationSubject.nullable(),
  /** Whose new products or music they are. */
  shed: NotificationSubject.nullable(),
  /**
   * What the new device calls itself, `count` logins of which are one; of money, how many francs; of a saved search, the
   * query of the page that shows it; of a song that failed, why: a word of `songFailures`, and its title behind it; of an
   * order what became of it, a word of `orderTidings`, and its francs behind it; of a gift, what is said with it.
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
  summary: 'What happened that concerns the caller, newest first, and how much of it is unread',
  auth: 'user',
  query: PageQuery,
  answers: { 200: Unread.extend({ rows: z.array(Notification) }) },
  tags: () => [tag.notifications],
})

export const readNotifications = endpoint({
  method: 'PATCH',
  path: '/notifications/read',
  summary: 'Marks some notifications read, or without `ids` all there are; answers how many are unread then',
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
  summary: 'What the caller is told of; security is told always',
  auth: 'user',
  answers: { 200: NotificationSettings },
  tags: () => [tag.notificationSettings],
})

export const setNotificationSettings = endpoint({
  method: 'PUT',
  path: '/notifications/settings',
  summary: 'Switches kinds of notifications on and off; answers all switches',
  auth: 'user',
  body: NotificationSettings.partial(),
  answers: { 200: NotificationSettings },
  changes: () => [tag.notificationSettings],
})
