import { hash, randomBytes } from 'node:crypto'

/** 256 random bits, for a token or a device mark. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** Secrets of full entropy need no slow hash, since they cannot be guessed. */
export const secretHash = (secret: string): Buffer => hash('sha256', secret, 'buffer')

// Excludes letters that are mistaken for others when copied by hand.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeLength = 16
const codesPerUser = 8

/** 8 codes of 80 bits, in groups of four for copying. */
export const newRecoveryCodes = (): string[] => Array.from({ length: codesPerUser }, newRecoveryCode)

const newRecoveryCode = (): string => {
  const letters = [...randomBytes(codeLength)].map((byte) => alphabet[byte & 31]).join('')
  return letters.match(/.{4}/g)?.join('-') ?? letters
}

/** Hash of the code as issued, whatever case, separators or look-alike letters were typed. */
export const recoveryCodeHash = (typed: string): Buffer =>
  secretHash(
    typed
      .toUpperCase()
      .replace(/[^0-9A-Z]/g, '')
      .replace(/O/g, '0')
      .replace(/[IL]/g, '1'),
  )
