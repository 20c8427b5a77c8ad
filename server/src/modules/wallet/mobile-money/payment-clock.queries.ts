import type { Queryable } from '../../../platform/db/database.ts'

/**
 * Makes payments due whose next query is implausibly late, because the clock was set back since. Returns their number.
 */
export const makeLateDue = async (sql: Queryable, now: Date): Promise<number> => {
  const rows = await sql`
    update operator_payments set next_at = ${now}
    where ended_at is null and state <> 'review' and next_at > ${now}::timestamptz + case
      when created_at > ${now}::timestamptz - interval '15 minutes' then interval '10 minutes'
      when created_at > ${now}::timestamptz - interval '1 day' then interval '30 minutes' else interval '27 hours' end
    returning id`
  return rows.length
}
