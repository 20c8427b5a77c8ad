import type { SavedKind } from '@sheds/contract/saved/saved-kinds'
import type { Id } from '@sheds/contract/scalars'
import type { Fragment, Queryable } from '../../platform/db/database.ts'
import { atMost, pageRows } from '../../platform/db/limits.ts'
import type { PageStart } from '../../platform/paging.ts'
import { isOffered } from '../menu/menu.api.ts'
import { isListedMusic } from '../music/music.api.ts'
import { isListed } from '../products/products.api.ts'
import { isShown } from '../writes/writes.api.ts'

/** Saves as `l` with the thing, its id, and the condition that others can see it. */
interface Saves {
  from: Fragment
  thing: Fragment
  isVisible: Fragment
}

const savesOf: Readonly<Record<SavedKind, (sql: Queryable) => Saves>> = {
  product: (sql) => ({
    from: sql`product_likes l join products p on p.id = l.product_id join sheds s on s.id = p.shed_id`,
    thing: sql`p.id`,
    isVisible: isListed(sql),
  }),
  dish: (sql) => ({
    from: sql`dish_likes l join dishes d on d.id = l.dish_id join sheds s on s.id = d.shed_id`,
    thing: sql`d.id`,
    isVisible: isOffered(sql),
  }),
  music: (sql) => ({
    from: sql`music_likes l join music m on m.id = l.music_id join sheds s on s.id = m.shed_id`,
    thing: sql`m.id`,
    isVisible: isListedMusic(sql),
  }),
  shed: (sql) => ({
    from: sql`subscriptions l join sheds s on s.id = l.shed_id`,
    thing: sql`s.id`,
    isVisible: sql`s.deleted_at is null`,
  }),
  write: (sql) => ({
    from: sql`write_bookmarks l join writes w on w.id = l.write_id`,
    thing: sql`w.id`,
    isVisible: isShown(sql),
  }),
}

interface SavedQuery extends PageStart {
  userId: Id
  kind: SavedKind
  mostCounted: number
}

/** Every row repeats the total; an empty list has one row without a save. */
export type SaveRow = { total: number } & ({ id: Id; thingId: Id } | { id: null })

/** Ids of what a user saved and others can see, last saved first, one row more than the limit. */
export const selectSaved = (sql: Queryable, { userId, kind, from, limit, mostCounted }: SavedQuery) => {
  const saves = savesOf[kind](sql)
  return sql<SaveRow[]>`
    with shown as (
      select l.id, ${saves.thing} as thing_id from ${saves.from}
      where l.user_id = ${userId} and l.id < ${from} and ${saves.isVisible} order by l.id desc limit ${pageRows(limit)}
    )
    select (select count(*)::int from (
        select from ${saves.from} where l.user_id = ${userId} and ${saves.isVisible}
        limit ${atMost(mostCounted + 1)}) counted) as total,
      shown.id, shown.thing_id as "thingId"
    from (select) one left join shown on true order by shown.id desc`
}
