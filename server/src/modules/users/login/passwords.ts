import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

export interface PasswordCost {
  /** KiB. */
  memory: number
  passes: number
}

/** OWASP's minimum for argon2id: about 20 ms on one core of the thread pool. */
export const defaultCost: PasswordCost = { memory: 19_456, passes: 2 }

export interface Passwords {
  hash(password: string): Promise<string>
  /** Computes one hash even without a stored one, so that both cases take the same time. */
  verify(known: string | null | undefined, password: string): Promise<boolean>
}

export const createPasswords = ({ memory, passes }: PasswordCost = defaultCost): Passwords => {
  const unpadded = (bytes: number): string => randomBytes(bytes).toString('base64').replace(/=+$/, '')
  const placeholderHash = `$argon2id$v=19$m=${memory},t=${passes},p=1$${unpadded(16)}$${unpadded(32)}`
  return {
    // The library's default is argon2id.
    hash: (password) => hash(password, { memoryCost: memory, timeCost: passes, parallelism: 1 }),
    verify: async (known, password) => {
      const matches = await verify(known ?? placeholderHash, password)
      return matches && typeof known === 'string'
    },
  }
}
