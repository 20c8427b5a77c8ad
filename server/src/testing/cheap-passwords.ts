import { createPasswords, type Passwords } from '../modules/users/login/passwords.ts'

/** Passwords at the least cost there is: tests make many people. */
export const cheapPasswords = createPasswords({ memory: 8, passes: 1 })

/** The same, telling of each that is hashed. */
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
