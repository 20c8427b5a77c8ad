import { fixedSql } from '../../platform/db/fragments.ts'
import { atMost } from '../../platform/db/limits.ts'

/** `searched`: newest products of a shed that are searched for pictures; `shown`: pictures returned. */
const shelf = { searched: 6, shown: 3 } as const

/** Column of `sheds s`: smallest versions of the first pictures of the shed's newest products. */
export const shelfOf = fixedSql(
  (sql) => sql`
  array(
    select split_part(newest.media #>> '{0,srcset,webp}', ' ', 1) from (
      select p.id, p.media from products p
      where p.shed_id = s.id and p.deleted_at is null and p.status <> 'hidden'
      order by p.id desc limit ${atMost(shelf.searched)}) newest
    where newest.media <> '[]' order by newest.id desc limit ${atMost(shelf.shown)})`,
)
