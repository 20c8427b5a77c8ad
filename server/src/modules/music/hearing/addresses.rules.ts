import { createHmac, timingSafeEqual } from 'node:crypto'

/** What of a song only some may hear. */
export const heardKinds = ['whole', 'small'] as const
export type HeardKind = (typeof heardKinds)[number]

/** An address opens one file for one person, on the device that has the cookie, for some hours. */
export interface Claim {
  songId: string
  kind: HeardKind
  userId: string
  /** The hash of the device's `media` cookie. */
  mark: string
  /** In seconds. */
  until: number
}

const hourSeconds = 3600

/** Five to six hours from now, the same within an hour: what a browser has of it need not be fetched anew. */
export const endOfAddress = (now: Date): number =>
  Math.floor(now.getTime() / 1000 / hourSeconds) * hourSeconds + 6 * hourSeconds

export const signatureOf = (secret: Buffer, { songId, kind, userId, mark, until }: Claim): string =>
  createHmac('sha256', secret).update(['audio', songId, kind, userId, mark, until].join('\n')).digest('base64url')

export const isSigned = (secret: Buffer, claim: Claim, signature: string): boolean => {
  const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(secret, claim))]
  return given.length === right.length && timingSafeEqual(given, right)
}
