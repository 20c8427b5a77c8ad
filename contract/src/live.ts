import { z } from 'zod'
import { Notification } from './notifications.ts'

/** What each event carries, by its name. */
export const liveEvents = {
  /** The first one of who comes without a number, or after too much was missed: all that is shown is asked anew. */
  hello: z.object({ unread: z.int() }),
  /** New, or grown by one more who did the same. */
  notification: z.object({ unread: z.int(), notification: Notification }),
  /** Some were read, here or on another device. */
  unread: z.object({ unread: z.int() }),
  /** Money came or went: what shows the wallet is asked anew. */
  balance: z.object({}),
  /** The stream ends and is not to be opened again by itself: the login ended, or too many are open. */
  end: z.object({ reason: z.enum(['login', 'too_many']) }),
} as const

export type LiveEvents = { [Name in keyof typeof liveEvents]: z.infer<(typeof liveEvents)[Name]> }
