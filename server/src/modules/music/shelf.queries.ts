import { fixedSql } from '../../platform/db/fragments.ts'
import { atMost } from '../../platform/db/limits.ts'

const shelf = { looked: 6, shown: 3 } as const

/** Of sheds that sell music the smallest copies of the newest covers. */
export const coversOf = fixedSql(
  (sql) => sql`
  array(
    select split_part(newest.cover #>> '{srcset,webp}', ' ', 1) from (
      select m.id, m.cover from music m
      where m.shed_id = s.id and m.deleted_at is null and m.is_shown and s.category in ('music', 'mix')
      order by m.id desc limit ${atMost(shelf.looked)}) newest
    where newest.cover is not null order by newest.id desc limit ${atMost(shelf.shown)})`,
)
