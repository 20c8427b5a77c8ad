import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { Call } from '../http/call.ts'
import { createPushSecret, openSealed, type PushSecret, senderOf } from './push-sealed.ts'

/** What goes wrong with the next messages to a device, or to any of them (`*`). */
export type PushFault = { on: string; times?: number } & (
  | { do: 'answer'; status: number; retryAfter?: string }
  | { do: 'redirect'; to: string }
  | { do: 'hang' }
  /** It says that it took the message, and talks on for ever. */
  | { do: 'endless' }
  | { do: 'reset' }
)

export const pushFaults: ReadonlySet<unknown> = new Set<PushFault['do']>([
  'answer',
  'redirect',
  'hang',
  'endless',
  'reset',
])

export interface PushDevice {
  id: string
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/** What reached a device, opened. */
export interface PushMessage {
  device: string
  text: string
  topic: string | undefined
  ttl: number
  urgency: string | undefined
  /** Who proved to have sent it. */
  key: string
  contact: string
}

export interface PushState {
  devices: Map<string, PushSecret & { key: string | undefined; isGone: boolean }>
  messages: PushMessage[]
  faults: PushFault[]
  /** Every call by its device and what it was answered; 0 where it was not. */
  calls: { device: string; status: number }[]
  held: Set<ServerResponse>
  now: () => Date
}

export const createPushState = (now: () => Date): PushState => ({
  devices: new Map(),
  messages: [],
  faults: [],
  calls: [],
  held: new Set(),
  now,
})

export const pushHost = 'push.simulated.example'

/** A browser subscribes; bound to the key it names. */
export const subscribeDevice = ({ devices }: PushState, key?: string, host = pushHost): PushDevice => {
  const id = randomUUID()
  const secret = createPushSecret()
  devices.set(id, { ...secret, key, isGone: false })
  const keys = { p256dh: secret.curve.getPublicKey('base64url'), auth: secret.auth.toString('base64url') }
  return { id, endpoint: `https://${host}/wake/${id}`, keys }
}

export const takePushFault = ({ faults }: PushState, device: string): PushFault | undefined => {
  const at = faults.findIndex(({ on }) => on === device || on === '*')
  const fault = faults[at]
  if (fault === undefined) return undefined
  fault.times = (fault.times ?? 1) - 1
  if (fault.times <= 0) faults.splice(at, 1)
  return fault
}

export interface PushAnswer {
  status: number
  reason?: string
}

const mostBytes = 4096

/** What a push service says to a message: RFC 8030's statuses, Apple's reasons. */
export const takeMessage = (state: PushState, id: string, call: Omit<Call, 'body'> & { body: Buffer }): PushAnswer => {
  const device = state.devices.get(id)
  if (device === undefined) return { status: 404, reason: 'no such subscription' }
  if (device.isGone) return { status: 410, reason: 'Unregistered' }
  const { headers, body } = call
  const ttl = headers.ttl
  if (typeof ttl !== 'string' || !/^\d+$/.test(ttl)) return { status: 400, reason: 'TTL is missing' }
  if (headers['content-encoding'] !== 'aes128gcm') return { status: 400, reason: 'content-encoding' }
  if (body.length > mostBytes) return { status: 413, reason: 'PayloadTooLarge' }
  const topic = headers.topic
  if (topic !== undefined && !/^[\w-]{1,32}$/.test(String(topic))) return { status: 400, reason: 'topic' }
  try {
    const sender = senderOf(headers.authorization, `https://${headers.host}`, state.now())
    if (device.key !== undefined && device.key !== sender.key) return { status: 403, reason: 'another key' }
    const text = openSealed(device, body)
    state.messages.push({
      device: id,
      text,
      ttl: Number(ttl),
      ...sender,
      topic: topic as string | undefined,
      urgency: headers.urgency as string | undefined,
    })
    return { status: 201 }
  } catch (error) {
    return { status: 403, reason: (error as Error).message }
  }
}
