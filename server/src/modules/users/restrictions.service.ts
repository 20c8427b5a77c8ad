import type { RestrictedPerson } from '@sheds/contract/moderation/moderation'
import type { Id, Page, PageQuery } from '@sheds/contract/scalars'
import { AppError } from '../../platform/app-error.ts'
import type { Parts } from '../../platform/context.ts'
import { type Queryable, transaction } from '../../platform/db/database.ts'
import { mostCounted } from '../../platform/db/limits.ts'
import { newId } from '../../platform/ids.ts'
import { newestFirst, readPage } from '../../platform/paging.ts'
import type { Actor } from '../../platform/session.ts'
import type { IsTimeUp } from '../../platform/slice.ts'
import {
  countRestricted,
  deleteFollowsBetween,
  deleteRestriction,
  deleteRestrictionsOf,
  findBlocks,
  lockPair,
  lockRestriction,
  type RestrictedRow,
  type Restriction,
  selectRestricted,
  upsertRestriction,
} from './restrictions.queries.ts'
import { isSelf } from './users.policy.ts'

type RestrictionState = Pick<RestrictedPerson, 'blocked' | 'muted'>

/** Blocks, mutes or ends either; repeating it changes nothing. A block also ends follows in both directions. */
export const changeRestriction = async (
  { database: { sql }, clock }: Parts<'database' | 'clock'>,
  { userId }: Actor,
  { id: otherId, change }: { id: Id; change: Partial<Restriction> },
): Promise<RestrictionState> => {
  if (isSelf(userId, otherId)) throw new AppError('forbidden')
  const pair = { userId, otherId }
  return transaction(sql, async (tx) => {
    const people = await lockPair(tx, pair)
    const [self, other] = [userId, otherId].map((id) => people.find((person) => person.id === id))
    if (self?.closedAt !== null) throw new AppError('login_required')
    if (other === undefined) throw new AppError('not_found')
    if (other.closedAt !== null) throw new AppError('deleted')
    const restriction = { ...(await lockRestriction(tx, pair)), ...change }
    if (restriction.isBlocked || restriction.isMuted)
      await upsertRestriction(tx, { ...pair, ...restriction, id: newId(), now: clock.now().toISOString() })
    else await deleteRestriction(tx, pair)
    if (change.isBlocked === true) await deleteFollowsBetween(tx, pair)
    return { blocked: restriction.isBlocked, muted: restriction.isMuted }
  })
}

export const listRestricted = (
  { database }: Parts<'database'>,
  { userId }: Actor,
  page: PageQuery,
): Promise<Page<RestrictedPerson>> =>
  readPage(page, newestFirst, {
    read: (start) => selectRestricted(database.sql, { ...start, userId }),
    show: toRestrictedPerson,
    count: () => countRestricted(database.sql, userId, mostCounted),
    mostCounted,
  })

const toRestrictedPerson = (row: RestrictedRow): RestrictedPerson => ({
  user_id: row.otherId,
  name: row.name,
  picture: row.picture,
  blocked: row.isBlocked,
  muted: row.isMuted,
  createdAt: row.createdAt,
})

interface BlockCheck {
  otherId: Id
  /** Message to a blocked caller, which must not reveal the block. */
  says: string
}

/** Refuses a request to a user who blocks the caller or is blocked by the caller. */
export const refuseBlocked = async (
  sql: Queryable,
  { userId }: Actor,
  { otherId, says }: BlockCheck,
): Promise<void> => {
  const { isOwn, isTheirs } = await findBlocks(sql, { userId, otherId })
  if (isOwn) throw new AppError('forbidden', { says: 'you_blocked' })
  if (isTheirs) throw new AppError('forbidden', { says })
}

const deletedAtOnce = 500

/** Deletes a closed account's blocks and mutes, in both directions. */
export const deleteRestrictions = async (
  { database: { sql } }: Parts<'database'>,
  userId: Id,
  isTimeUp?: IsTimeUp,
): Promise<void> => {
  while (!isTimeUp?.() && (await transaction(sql, (tx) => deleteRestrictionsOf(tx, userId, deletedAtOnce))));
}
