import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { none } from '../tags.ts'
import { rawText } from '../text/text.ts'

/** Ten times the longest known endpoint of a push service. */
const mostEndpoint = 2000

/** Base64url, sometimes padded; the bytes are checked when used. */
const KeyText = rawText(120, 'push_keys').regex(/^[\w-]+={0,2}$/, { error: 'push_keys', abort: true })

/** JSON of a browser's `PushSubscription`, and this device's setting. */
const PushSubscription = z.object({
  endpoint: rawText(mostEndpoint, 'push_endpoint'),
  keys: z.object({ p256dh: KeyText, auth: KeyText }),
  /** Milliseconds since 1970. */
  expirationTime: z.number().min(0).max(8.64e15).nullish(),
  /** True if amounts and names may appear on the lock screen; unchanged if missing. */
  show_details: z.boolean().optional(),
})

const Saved = z.object({ lang: z.enum(['en', 'fr']), show_details: z.boolean() })

export const savePushSubscription = endpoint({
  method: 'POST',
  path: '/users/save_push_subscription',
  summary:
    'Subscribes the browser of this session to push messages in the call’s language; a second call changes its settings',
  auth: 'user',
  body: PushSubscription,
  answers: { 200: Saved, 201: Saved },
  errors: ['conflict', 'login_required'],
  says: { conflict: 'push_endpoint_taken' },
  changes: none,
})

export const deletePushSubscription = endpoint({
  method: 'DELETE',
  path: '/users/push_subscription',
  summary: 'Unsubscribes a browser of the caller from push messages; idempotent',
  auth: 'user',
  body: z.object({ endpoint: rawText(mostEndpoint, 'push_endpoint') }),
  answers: { 200: z.object({ message: z.string() }) },
  changes: none,
})

export const getPushPublicKey = endpoint({
  method: 'GET',
  path: '/users/push_public_key',
  summary: 'The VAPID key for push subscriptions, which never changes',
  auth: 'public',
  answers: { 200: z.object({ public_key: z.string() }) },
})

/** Decrypted push message, in the device's language. */
export const PushContent = z.object({
  id: z.string(),
  type: z.string(),
  /** Target of a tap, on this site. */
  address: z.string(),
  title: z.string(),
  body: z.string(),
  lang: z.enum(['en', 'fr']),
  /** A message with the same tag replaces the earlier one. */
  tag: z.string(),
  /** True if a replacement alerts again. */
  renotify: z.boolean(),
  /** Unread notifications, for the icon's badge. */
  unread: z.int(),
  at: z.string(),
})
export type PushContent = z.infer<typeof PushContent>
