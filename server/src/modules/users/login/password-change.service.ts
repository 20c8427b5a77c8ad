import { AppError } from '../../../platform/app-error.ts'
import type { Context } from '../../../platform/context.ts'
import { transaction } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/session.ts'
import { isSelf } from '../users.policy.ts'
import { lockPassword, updateLoginPassword } from '../users.queries.ts'
import { guessFrom } from './login-guards.service.ts'
import { refuseCommonPassword, refuseOwnPassword } from './password-choice.ts'
import { provePassword, wrongPassword } from './recovery.service.ts'
import { tellOwner } from './security-news.service.ts'
import { deleteOtherSessions } from './sessions.queries.ts'

interface PasswordChange {
  userId: string
  password: string
  new: string
  address: string
}

/** Sets another login password; every other session ends, and every other device is forgotten. */
export const changePassword = async (
  users: Context,
  actor: Actor,
  { userId, password, new: wanted, address }: PasswordChange,
): Promise<void> => {
  if (!isSelf(actor.userId, userId)) throw new AppError('forbidden')
  const user = await guessFrom(users, address, () => provePassword(users, actor, password))
  await refuseCommonPassword(wanted, 'new')
  refuseOwnPassword(wanted, user, 'new')
  const hash = await users.passwords.hash(wanted)
  const now = users.clock.now().toISOString()
  await transaction(users.database.sql, async (tx) => {
    // Of two changes at the same time the second proved a password that the first has replaced.
    if (!(await lockPassword(tx, user.id, user.passwordHash))) throw wrongPassword()
    if (!(await deleteOtherSessions(tx, user.id, actor.sessionId))) throw new AppError('login_required')
    await updateLoginPassword(tx, user.id, hash, now)
    await tellOwner(users, tx, { userId: user.id, type: 'password_changed', detail: '' })
  })
  await users.live.wake([user.id])
}
