import type { Belonging } from '@sheds/contract/accounts'
import type { Context } from '../../platform/context.ts'
import type { Passwords } from './passwords.ts'

/** What the use-cases of this slice stand on. */
export interface UsersContext extends Context {
  passwords: Passwords
  /** How long a login from an address with too many failures waits. */
  slowLoginMs: number
  /** The open sheds of somebody, which a slice above keeps. */
  shedsOf(userId: string): Promise<{ id: string; name: string; category: string; logo: string | null }[]>
  /** What somebody has and did in the slices above, newest first within each kind. */
  belongingsOf(userId: string, most: number): Promise<Belonging[]>
}
