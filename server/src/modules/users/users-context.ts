import type { Context } from '../../platform/context.ts'
import type { Passwords } from './passwords.ts'

/** What the use-cases of this slice stand on. */
export interface UsersContext extends Context {
  passwords: Passwords
  /** How long a login from an address with too many failures waits. */
  slowLoginMs: number
}
