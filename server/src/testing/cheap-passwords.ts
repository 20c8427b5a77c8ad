import { createPasswords, type Passwords } from '../modules/users/login/passwords.ts'

/** Passwords at the lowest hashing cost: tests create many accounts. */
export const cheapPasswords = createPasswords({ memory: 8, passes: 1 })

/** Cheap passwords that call `onHash` for each hash. */
export const countPasswords = (onHash: () => void): Passwords => ({
  hash(password) {
    onHash()
    return cheapPasswords.hash(password)
  },
  verify(known, password) {
    onHash()
    return cheapPasswords.verify(known, password)
  },
})
