import { z } from 'zod'
import type { StreamSpec } from '../endpoint.ts'
import { rawText } from '../text/text.ts'
import { lastEventHeader, livePath } from './live-path.ts'
import { Notification } from './notifications.ts'

export const liveEvents = {
  hello: {
    summary: 'First event of a connection without a number or with too many missed events: reload all data',
    data: z.object({ unread: z.int() }),
  },
  notification: {
    summary: 'A new notification, or one with an additional actor',
    data: z.object({ unread: z.int(), notification: Notification }),
  },
  unread: { summary: 'Notifications were read, on this or another device', data: z.object({ unread: z.int() }) },
  balance: { summary: 'The balance has changed: reload wallet data', data: z.object({}) },
  orders: {
    summary: 'An order was created or changed: reload order data',
    data: z.object({}),
  },
  writes: {
    summary: 'Writes were added, changed or deleted, by any author; not numbered, and one event may stand for several',
    data: z.object({}),
  },
  end: {
    summary: 'Do not reconnect automatically: the session has ended, or too many streams are open',
    data: z.object({ reason: z.enum(['login', 'too_many']) }),
  },
} as const

export type LiveEvents = { [Name in keyof typeof liveEvents]: z.infer<(typeof liveEvents)[Name]['data']> }

export const liveStream = {
  method: 'GET',
  path: livePath,
  summary: 'Live events of the caller; opened with fetch, so that the token is sent as a header',
  auth: 'user',
  resumes: { header: lastEventHeader, schema: rawText(9).regex(/^\d{1,9}$/) },
  events: liveEvents,
} as const satisfies StreamSpec
