import { fixedSql } from '../../platform/db/fragments.ts'
import { atMost } from '../../platform/db/limits.ts'

const shelf = { searched: 6, shown: 3 } as const

/** Column of `sheds s` that sell music: smallest versions of the newest covers. */
export const coversOf = fixedSql(
  (sql) => sql`
  array(
    select split_part(newest.cover #>> '{srcset,webp}', ' ', 1) from (
      select m.id, m.cover from music m
      where m.shed_id = s.id and m.deleted_at is null and m.is_shown and s.category in ('music', 'mix')
      order by m.id desc limit ${atMost(shelf.searched)}) newest
    where newest.cover is not null order by newest.id desc limit ${atMost(shelf.shown)})`,
)
