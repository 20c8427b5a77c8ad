import { createHmac, timingSafeEqual } from 'node:crypto'

/** Files of a song that only some people may hear. */
export const heardKinds = ['whole', 'small'] as const
export type HeardKind = (typeof heardKinds)[number]

/** An address opens one file for one person, on the device with the cookie, for some hours. */
export interface Claim {
  songId: string
  kind: HeardKind
  userId: string
  /** Id of its session, then the hash of the device's `media` cookie. */
  mark: string
  /** Expiry, in seconds since 1970. */
  until: number
}

export const sessionIn = (mark: string): string => mark.split('.', 1)[0] ?? ''

const hourSeconds = 3600

/** Five to six hours from now, constant within an hour, so that browsers can reuse what they have cached. */
export const endOfAddress = (now: Date): number =>
  Math.floor(now.getTime() / 1000 / hourSeconds) * hourSeconds + 6 * hourSeconds

export const signWords = (secret: Buffer, words: readonly (string | number)[]): string =>
  createHmac('sha256', secret).update(words.join('\n')).digest('base64url')

export const signatureOf = (secret: Buffer, claim: Claim): string => signWords(secret, wordsOf(claim))

const wordsOf = ({ songId, kind, userId, mark, until }: Claim) => ['audio', songId, kind, userId, mark, until]

export const isSigned = (secret: Buffer, claim: Claim, signature: string): boolean =>
  isSignedFor(secret, wordsOf(claim), signature)

export const isSignedFor = (secret: Buffer, words: readonly (string | number)[], signature: string): boolean => {
  const [given, right] = [Buffer.from(signature), Buffer.from(signWords(secret, words))]
  return given.length === right.length && timingSafeEqual(given, right)
}
