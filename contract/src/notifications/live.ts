import { z } from 'zod'
import type { StreamSpec } from '../endpoint.ts'
import { rawText } from '../text/text.ts'
import { lastEventHeader, livePath } from './live-path.ts'
import { Notification } from './notifications.ts'

export const liveEvents = {
  hello: {
    summary: 'First, to who comes without a number or missed too much: all that is shown is asked anew',
    data: z.object({ unread: z.int() }),
  },
  notification: {
    summary: 'New, or grown by one more who did the same',
    data: z.object({ unread: z.int(), notification: Notification }),
  },
  unread: { summary: 'Some were read, here or on another device', data: z.object({ unread: z.int() }) },
  balance: { summary: 'Money came or went: what shows the wallet is asked anew', data: z.object({}) },
  orders: {
    summary: 'An order came, or one of the caller’s went on: what shows orders is asked anew',
    data: z.object({}),
  },
  writes: {
    summary: 'Writes came, changed or went, whoever wrote them; carries no number, and one stands for many',
    data: z.object({}),
  },
  end: {
    summary: 'Not to be opened again by itself: the login ended, or too many are open',
    data: z.object({ reason: z.enum(['login', 'too_many']) }),
  },
} as const

export type LiveEvents = { [Name in keyof typeof liveEvents]: z.infer<(typeof liveEvents)[Name]['data']> }

export const liveStream = {
  method: 'GET',
  path: livePath,
  summary: 'What happens to the caller, as it happens; opened with fetch, so that the token stays in its header',
  auth: 'user',
  resumes: { header: lastEventHeader, schema: rawText(9).regex(/^\d{1,9}$/) },
  events: liveEvents,
} as const satisfies StreamSpec
