import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { none } from '../tags.ts'
import { rawText } from '../text/text.ts'

/** The longest address that a push service is known to hand out is a tenth of it. */
const mostEndpoint = 2000

/** Base64url, as browsers write keys; some pad it. What the bytes are is for whoever uses them. */
const KeyText = rawText(120, 'push_keys').regex(/^[\w-]+={0,2}$/, { error: 'push_keys', abort: true })

/** What a browser's `PushSubscription` reads as JSON, and what this device is to show. */
const PushSubscription = z.object({
  endpoint: rawText(mostEndpoint, 'push_endpoint'),
  keys: z.object({ p256dh: KeyText, auth: KeyText }),
  /** Milliseconds since 1970. */
  expirationTime: z.number().min(0).max(8.64e15).nullish(),
  /** Whether amounts and names stand on its locked screen; as before where it is not said. */
  show_details: z.boolean().optional(),
})

const Saved = z.object({ lang: z.enum(['en', 'fr']), show_details: z.boolean() })

export const savePushSubscription = endpoint({
  method: 'POST',
  path: '/users/save_push_subscription',
  summary: 'Has this login’s browser notified, in the language of the call; a second time changes what it shows',
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
  summary: 'Notifies one of the caller’s browsers no more; a second time does no harm',
  auth: 'user',
  body: z.object({ endpoint: rawText(mostEndpoint, 'push_endpoint') }),
  answers: { 200: z.object({ message: z.string() }) },
  changes: none,
})

export const getPushPublicKey = endpoint({
  method: 'GET',
  path: '/users/push_public_key',
  summary: 'The key that browsers subscribe with (VAPID): always the same',
  auth: 'public',
  answers: { 200: z.object({ public_key: z.string() }) },
})

/** What arrives on the device, decrypted: ready words in its language. */
export const Pushed = z.object({
  id: z.string(),
  type: z.string(),
  /** Where a tap leads, below this site. */
  address: z.string(),
  title: z.string(),
  body: z.string(),
  lang: z.enum(['en', 'fr']),
  /** What carries the same takes the place of what came before. */
  tag: z.string(),
  /** Whether it makes itself heard again then. */
  renotify: z.boolean(),
  /** How much is unread, for the mark on the icon. */
  unread: z.int(),
  at: z.string(),
})
export type Pushed = z.infer<typeof Pushed>
