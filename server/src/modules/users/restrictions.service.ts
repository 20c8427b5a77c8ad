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
  findApart,
  lockPair,
  lockRestriction,
  type RestrictedRow,
  type Restriction,
  selectRestricted,
  upsertRestriction,
} from './restrictions.queries.ts'
import { isSelf } from './users.policy.ts'

type RestrictionState = Pick<RestrictedPerson, 'blocked' | 'muted'>

/** Blocks or mutes somebody, or ends it; a second time changes nothing. Who blocks follows them no more, nor they them. */
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

interface Between {
  otherId: Id
  /** What somebody is told whom the other blocks: it must not say so. */
  says: string
}

/** Refuses somebody who turns to a person that blocks them, or that they block themselves. */
export const refuseApart = async (sql: Queryable, { userId }: Actor, { otherId, says }: Between): Promise<void> => {
  const { isOwn, isTheirs } = await findApart(sql, { userId, otherId })
  if (isOwn) throw new AppError('forbidden', { says: 'you_blocked' })
  if (isTheirs) throw new AppError('forbidden', { says })
}

const forgottenAtOnce = 500

/** After an account was closed: nobody need block or mute it any more. */
export const forgetRestrictions = async (
  { database: { sql } }: Parts<'database'>,
  userId: Id,
  isTimeUp?: IsTimeUp,
): Promise<void> => {
  while (!isTimeUp?.() && (await transaction(sql, (tx) => deleteRestrictionsOf(tx, userId, forgottenAtOnce))));
}
