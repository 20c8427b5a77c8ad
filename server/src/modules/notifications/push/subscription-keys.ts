import { createPublicKey } from 'node:crypto'

const pointBytes = 65
const authBytes = 16

export interface PushKeys {
  p256dh: string
  auth: string
}

/**
 * Without padding; undefined unless one is a point on P-256 and the other 16 bytes, since one bad row would fail its
 * batch.
 */
export const pushKeysOf = ({ p256dh, auth }: PushKeys): PushKeys | undefined => {
  const point = Buffer.from(p256dh, 'base64url')
  const secret = Buffer.from(auth, 'base64url')
  if (point.length !== pointBytes || point[0] !== 4 || secret.length !== authBytes || !isOnCurve(point))
    return undefined
  return { p256dh: point.toString('base64url'), auth: secret.toString('base64url') }
}

const isOnCurve = (point: Buffer): boolean => {
  const half = (pointBytes - 1) / 2
  const [x, y] = [point.subarray(1, 1 + half), point.subarray(1 + half)].map((part) => part.toString('base64url'))
  try {
    createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x as string, y: y as string }, format: 'jwk' })
    return true
  } catch {
    return false
  }
}
