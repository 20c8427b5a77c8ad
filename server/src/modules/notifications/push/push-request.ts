import type { PushContent } from '@sheds/contract/notifications/push'
import webPush from 'web-push'
import type { Config } from '../../../platform/config.ts'
import type { PushRequest } from './push-post.ts'
import type { KeyPair } from './push-subscriptions.queries.ts'
import type { PushKeys } from './subscription-keys.ts'

const { generateRequestDetails, generateVAPIDKeys, getVapidHeaders } = webPush

export const createPushKeys = (): KeyPair => generateVAPIDKeys()

/** Contact address for the push services. Never this machine itself, which Apple refuses. */
export const contactOf = ({ publicUrl, pushContact }: Pick<Config, 'publicUrl' | 'pushContact'>): string =>
  pushContact ?? (publicUrl?.startsWith('https:') === true ? publicUrl : 'mailto:push@sheds.example')

export interface MessageTarget extends PushKeys {
  endpoint: string
  seconds: number
  isPassing: boolean
}

/** Encrypts messages per device; the sender's proof is created once per service and reused for hours. */
export const createSealer = (keys: KeyPair, contact: string) => {
  const proofs = new Map<string, { until: number; authorization: string }>()
  const proofFor = (origin: string): string => {
    // Services check it against real time, so the test clock does not apply.
    const now = Date.now()
    const known = proofs.get(origin)
    if (known !== undefined && known.until > now) return known.authorization
    if (proofs.size >= mostProofs) proofs.clear()
    const endsAt = Math.floor(now / 1000) + proofSeconds
    const made = getVapidHeaders(origin, contact, keys.publicKey, keys.privateKey, 'aes128gcm', endsAt)
    const authorization = made.Authorization
    proofs.set(origin, { until: now + (proofSeconds * 1000) / 2, authorization })
    return authorization
  }
  return (message: PushContent, { endpoint, p256dh, auth, seconds, isPassing }: MessageTarget): PushRequest => {
    const made = generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
      TTL: seconds,
      // A newer message with the same topic replaces this one on the way.
      topic: message.tag.replaceAll('-', ''),
      urgency: message.renotify ? 'high' : isPassing ? 'low' : 'normal',
      headers: { Authorization: proofFor(new URL(endpoint).origin) },
    })
    return { endpoint, headers: made.headers as PushRequest['headers'], body: made.body }
  }
}

const mostProofs = 500
const proofSeconds = 12 * 3600
