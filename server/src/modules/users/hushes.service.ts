import type { HushedPerson } from '@sheds/contract/moderation/moderation'
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
  countHushed,
  deleteFollowsBetween,
  deleteHush,
  deleteHushesOf,
  findApart,
  type Hush,
  type HushedRow,
  lockHush,
  lockPair,
  selectHushed,
  upsertHush,
} from './hushes.queries.ts'
import { isSelf } from './users.policy.ts'

type Hushed = Pick<HushedPerson, 'blocked' | 'muted'>

/** Blocks or mutes somebody, or ends it; a second time changes nothing. Who blocks follows them no more, nor they them. */
export const changeHush = async (
  { database: { sql }, clock }: Parts<'database' | 'clock'>,
  { userId }: Actor,
  { id: otherId, change }: { id: Id; change: Partial<Hush> },
): Promise<Hushed> => {
  if (isSelf(userId, otherId)) throw new AppError('forbidden')
  const pair = { userId, otherId }
  return transaction(sql, async (tx) => {
    const people = await lockPair(tx, pair)
    const [self, other] = [userId, otherId].map((id) => people.find((person) => person.id === id))
    if (self?.closedAt !== null) throw new AppError('login_required')
    if (other === undefined) throw new AppError('not_found')
    if (other.closedAt !== null) throw new AppError('deleted')
    const hush = { ...(await lockHush(tx, pair)), ...change }
    if (hush.isBlocked || hush.isMuted)
      await upsertHush(tx, { ...pair, ...hush, id: newId(), now: clock.now().toISOString() })
    else await deleteHush(tx, pair)
    if (change.isBlocked === true) await deleteFollowsBetween(tx, pair)
    return { blocked: hush.isBlocked, muted: hush.isMuted }
  })
}

export const listHushed = (
  { database }: Parts<'database'>,
  { userId }: Actor,
  page: PageQuery,
): Promise<Page<HushedPerson>> =>
  readPage(page, newestFirst, {
    read: (start) => selectHushed(database.sql, { ...start, userId }),
    show: toHushedPerson,
    count: () => countHushed(database.sql, userId, mostCounted),
    mostCounted,
  })

const toHushedPerson = (row: HushedRow): HushedPerson => ({
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
export const forgetHushes = async (
  { database: { sql } }: Parts<'database'>,
  userId: Id,
  isTimeUp?: IsTimeUp,
): Promise<void> => {
  while (!isTimeUp?.() && (await transaction(sql, (tx) => deleteHushesOf(tx, userId, forgottenAtOnce))));
}
