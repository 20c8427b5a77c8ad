import { AppError } from '../../../platform/app-error.ts'
import type { Parts } from '../../../platform/context.ts'
import { transaction } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/session.ts'
import { isSelf } from '../users.policy.ts'
import { lockPassword, updateLoginPassword } from '../users.queries.ts'
import { guessFrom } from './login-guards.service.ts'
import { refuseCommonPassword, refuseOwnPassword } from './password-choice.ts'
import { provePassword, wrongPassword } from './recovery.service.ts'
import { notifyOwner } from './security-news.service.ts'
import { deleteOtherSessions } from './sessions.queries.ts'

type PasswordChangeContext = Parts<'database' | 'clock' | 'live' | 'slices' | 'guessGate' | 'passwords' | 'slowLoginMs'>

interface PasswordChange {
  userId: string
  password: string
  new: string
  address: string
}

/** Replaces the login password, ends all other sessions and forgets all other devices. */
export const changePassword = async (
  context: PasswordChangeContext,
  actor: Actor,
  { userId, password, new: wanted, address }: PasswordChange,
): Promise<void> => {
  if (!isSelf(actor.userId, userId)) throw new AppError('forbidden')
  const user = await guessFrom(context, address, () => provePassword(context, actor, password))
  await refuseCommonPassword(wanted, 'new')
  refuseOwnPassword(wanted, user, 'new')
  const hash = await context.passwords.hash(wanted)
  const now = context.clock.now().toISOString()
  await transaction(context.database.sql, async (tx) => {
    // The second of two simultaneous changes proved a password that the first one replaced.
    if (!(await lockPassword(tx, user.id, user.passwordHash))) throw wrongPassword()
    if (!(await deleteOtherSessions(tx, user.id, actor.sessionId))) throw new AppError('login_required')
    await updateLoginPassword(tx, user.id, hash, now)
    await notifyOwner(context, tx, { userId: user.id, type: 'password_changed', detail: '' })
  })
  await context.live.wake([user.id])
}
