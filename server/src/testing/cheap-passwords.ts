import { createPasswords } from '../modules/users/passwords.ts'

/** Passwords at the least cost there is: tests make many people. */
export const cheapPasswords = createPasswords({ memory: 8, passes: 1 })
