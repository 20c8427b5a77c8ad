import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { Call } from '../http/call.ts'

/** Fault of the next messages to a device, or to any device (`*`). */
export type PushFault = { on: string; times?: number } & (
  | { do: 'answer'; status: number; retryAfter?: string }
  | { do: 'redirect'; to: string }
  | { do: 'hang' }
  /** Accepts the message with a response that never ends. */
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

/** Decrypted message of a device. */
export interface PushMessage {
  device: string
  text: string
  topic: string | undefined
  ttl: number
  urgency: string | undefined
  /** Public key of the sender, proved by VAPID. */
  key: string
  contact: string
}

export interface PushState {
  devices: Map<string, PushSecret & { key: string | undefined; isGone: boolean }>
  messages: PushMessage[]
  faults: PushFault[]
  /** Calls with their device and status; 0 without a response. */
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

/** Subscribes a browser, bound to the given key. */
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

/** Response to a message: statuses of RFC 8030, reasons of Apple. */
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

/** Secret part of a subscription, which stays on the phone. */
interface PushSecret {
  curve: ECDH
  auth: Buffer
}

const createPushSecret = (): PushSecret => {
  const curve = createECDH('prime256v1')
  curve.generateKeys()
  return { curve, auth: randomBytes(16) }
}

const [saltBytes, headBytes, tagBytes] = [16, 21, 16]

/** Decrypts a message of one record (RFC 8291, RFC 8188); throws for an invalid one. */
const openSealed = ({ curve, auth }: PushSecret, sealed: Buffer): string => {
  if (sealed.length < headBytes) throw new Error('too short')
  const [salt, recordSize, idLength] = [sealed.subarray(0, saltBytes), sealed.readUInt32BE(saltBytes), sealed[20] ?? 0]
  const sender = sealed.subarray(headBytes, headBytes + idLength)
  const record = sealed.subarray(headBytes + idLength)
  if (record.length > recordSize) throw new Error('more than one record')
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), sender])
  const shared = Buffer.from(hkdfSync('sha256', curve.computeSecret(sender), auth, info, 32))
  const part = (name: string, length: number): Buffer =>
    Buffer.from(hkdfSync('sha256', shared, salt, Buffer.from(`Content-Encoding: ${name}\0`), length))
  const decipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12))
  decipher.setAuthTag(record.subarray(-tagBytes))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -tagBytes)), decipher.final()])
  const end = padded.findLastIndex((byte) => byte !== 0)
  if (padded[end] !== 2) throw new Error('no end of the last record')
  return padded.subarray(0, end).toString('utf8')
}

interface Sender {
  /** Public key that the sender proved to own; subscriptions are bound to it. */
  key: string
  contact: string
}

const longestSeconds = 24 * 3600

/** Sender by VAPID (RFC 8292) for this origin; throws for an invalid proof. */
const senderOf = (header: string | undefined, origin: string, now: Date): Sender => {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header ?? '') ?? []
  const [head = '', body = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  if (point.length !== 65) throw new Error('no key')
  const jwk = { kty: 'EC', crv: 'P-256', x: point.toString('base64url', 1, 33), y: point.toString('base64url', 33) }
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
  const proof = { key: publicKey, dsaEncoding: 'ieee-p1363' as const }
  if (!verify('sha256', Buffer.from(`${head}.${body}`), proof, Buffer.from(signature, 'base64url')))
    throw new Error('BadJwtToken: the signature is wrong')
  const { aud, exp, sub } = JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as Record<string, unknown>
  const left = Number(exp) - now.getTime() / 1000
  if (aud !== origin) throw new Error(`BadJwtToken: aud is ${aud}`)
  if (!(left > 0 && left <= longestSeconds)) throw new Error('BadJwtToken: exp')
  // Apple requires a valid contact.
  if (typeof sub !== 'string' || !/^(mailto:\S+@|https:\/\/)/.test(sub) || /localhost|127\.0\.0\.1/.test(sub))
    throw new Error('BadJwtToken: sub')
  return { key, contact: sub }
}
