import { fixedSql } from '../../platform/db/fragments.ts'
import { atMost } from '../../platform/db/limits.ts'

/** So many of a shed's newest products are looked at for pictures, so many pictures are shown. */
const shelf = { looked: 6, shown: 3 } as const

/** Shed by shed, as the limits say: the smallest copies of what the newest products of `sheds s` show first. */
export const shelfOf = fixedSql(
  (sql) => sql`
  array(
    select split_part(newest.media #>> '{0,srcset,webp}', ' ', 1) from (
      select p.id, p.media from products p
      where p.shed_id = s.id and p.deleted_at is null and p.status <> 'hidden'
      order by p.id desc limit ${atMost(shelf.looked)}) newest
    where newest.media <> '[]' order by newest.id desc limit ${atMost(shelf.shown)})`,
)
