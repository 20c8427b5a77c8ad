import type { Picture } from '@sheds/contract/files/files'
import type { Id, Time } from '@sheds/contract/scalars'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { atMost } from '../../../platform/db/limits.ts'
import type { PendingToggle, ToggleOutcome } from '../../../platform/work/toggles.ts'
import { writeToggle } from '../../users/users.api.ts'

/** Dish of a pending toggle; without a name if it does not exist. */
export type ToggledDish = ToggleOutcome &
  (
    | {
        name: string
        userId: Id
        picture: Picture | null
        awaitsFee: boolean
        isHeld: boolean
        shedId: Id
        shedName: string
        deletedAt: Time | null
        shedDeletedAt: Time | null
      }
    | { name: null }
  )

/** Owners cannot like their own dishes (`welcome`). */
export const writeDishLikes = (sql: Queryable, toggles: readonly PendingToggle[], now: string) =>
  writeToggle<ToggledDish>(
    sql,
    {
      rows: { table: 'dish_likes', person: 'user_id', subject: 'dish_id', also: 'price' },
      counter: { table: 'dishes', id: 'id', column: 'like_count' },
      about: {
        joins: sql`left join dishes d on d.id = w.subject_id left join sheds s on s.id = d.shed_id`,
        columns: sql`d.name, d.price, d.picture, s.user_id as "userId", d.awaits_fee as "awaitsFee",
          d.is_held as "isHeld", d.shed_id as "shedId", s.name as "shedName", d.deleted_at as "deletedAt", s.deleted_at as "shedDeletedAt"`,
        open: sql`d.deleted_at is null and s.deleted_at is null and (not (d.awaits_fee or d.is_held) or s.user_id = w.user_id)`,
        welcome: sql`s.user_id <> w.user_id`,
      },
    },
    { toggles, now },
  )

/** Up to `most` dishes that the user likes, locked in the order of their ids. */
export const lockDishesLikedBy = async (tx: Tx, userId: string, most: number): Promise<Id[]> => {
  const rows = await tx<{ id: Id }[]>`
    select id from dishes where id in (
      select dish_id from dish_likes where user_id = ${userId} order by dish_id limit ${atMost(most)})
    order by id for no key update`
  return rows.map(({ id }) => id)
}

export const deleteDishLikesOf = async (tx: Tx, userId: string, ids: readonly string[]): Promise<void> => {
  await tx`
    with gone as (
      delete from dish_likes where user_id = ${userId} and dish_id = any(${ids}::uuid[]) returning dish_id
    )
    update dishes d set like_count = d.like_count - 1 from gone where d.id = gone.dish_id`
}
