import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto'

/** A phone's end of a subscription: what it keeps to itself, and what it hands out. */
export interface PushSecret {
  curve: ECDH
  auth: Buffer
}

export const createPushSecret = (): PushSecret => {
  const curve = createECDH('prime256v1')
  curve.generateKeys()
  return { curve, auth: randomBytes(16) }
}

const [saltBytes, headBytes, tagBytes] = [16, 21, 16]

/** Opens a message of one record (RFC 8291, RFC 8188); throws what is wrong with it. */
export const openSealed = ({ curve, auth }: PushSecret, sealed: Buffer): string => {
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

export interface Sender {
  /** The key it proved to have, as subscriptions are bound to it. */
  key: string
  contact: string
}

const longestSeconds = 24 * 3600

/** Who sends, by VAPID (RFC 8292) for this origin; throws what is wrong with the proof. */
export const senderOf = (header: string | undefined, origin: string, now: Date): Sender => {
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
  // As Apple does.
  if (typeof sub !== 'string' || !/^(mailto:\S+@|https:\/\/)/.test(sub) || /localhost|127\.0\.0\.1/.test(sub))
    throw new Error('BadJwtToken: sub')
  return { key, contact: sub }
}
