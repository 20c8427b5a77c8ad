import { hash, randomBytes } from 'node:crypto'

/** 256 bits, as a token or a device's mark. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** Secrets of full entropy are kept as a plain hash: there is nothing to guess. */
export const secretHash = (secret: string): Buffer => hash('sha256', secret, 'buffer')

// No letters that are taken for another one when copied by hand.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeLength = 16
const codesPerUser = 8

/** 8 codes of 80 bits, in groups of four for a person to copy. */
export const newRecoveryCodes = (): string[] => Array.from({ length: codesPerUser }, newRecoveryCode)

const newRecoveryCode = (): string => {
  const letters = [...randomBytes(codeLength)].map((byte) => alphabet[byte & 31]).join('')
  return letters.match(/.{4}/g)?.join('-') ?? letters
}

/** The code as it was issued, however it was typed. */
export const recoveryCodeHash = (typed: string): Buffer =>
  secretHash(
    typed
      .toUpperCase()
      .replace(/[^0-9A-Z]/g, '')
      .replace(/O/g, '0')
      .replace(/[IL]/g, '1'),
  )
