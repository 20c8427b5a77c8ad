import type { Picture } from '@sheds/contract/files/files'
import type { Id, Time } from '@sheds/contract/scalars'
import type { Tx } from '../../platform/db/database.ts'
import { atMost } from '../../platform/db/limits.ts'

export interface ShedCountsRow {
  userId: Id
  name: string
  logo: Picture | null
  deletedAt: Time | null
  subscriberCount: number
  stars: number[]
}

/** Held until the end of the transaction by every change of the counters. */
export const lockShedCounts = async (tx: Tx, shedId: string): Promise<ShedCountsRow | undefined> => {
  const [row] = await tx<ShedCountsRow[]>`
    select s.user_id as "userId", s.name, s.logo, s.deleted_at as "deletedAt", c.subscriber_count as "subscriberCount", c.stars
    from shed_counts c join sheds s on s.id = c.shed_id
    where c.shed_id = ${shedId} for no key update of c`
  return row
}

/** Points and the time they were earned. */
export interface Heat {
  points: number
  at: string
}

export const updateShedStars = async (tx: Tx, shedId: string, stars: readonly number[], { points, at }: Heat) => {
  await tx`
    update shed_counts set stars = ${stars}::int[], heat = add_heat(heat, ${points}, ${at}),
      review_count = (select sum(each) from unnest(${stars}::int[]) each)
    where shed_id = ${shedId}`
}

/** A batch of sheds that a user subscribes to or reviewed, their counters locked in the order of their ids. */
export const lockShedsTouchedBy = async (tx: Tx, userId: string, most: number): Promise<Id[]> => {
  const rows = await tx<{ id: Id }[]>`
    select shed_id as id from shed_counts where shed_id in (
      select shed_id from subscriptions where user_id = ${userId}
      union select shed_id from shed_reviews where user_id = ${userId}
      order by 1 limit ${atMost(most)})
    order by shed_id for no key update`
  return rows.map(({ id }) => id)
}

export const addHeat = async (tx: Tx, shedId: string, { points, at }: Heat): Promise<void> => {
  await tx`update shed_counts set heat = add_heat(heat, ${points}, ${at}) where shed_id = ${shedId}`
}
