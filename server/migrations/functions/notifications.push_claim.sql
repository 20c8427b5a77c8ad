/*
 * Claims the push messages that are due longest, for this caller until p_until. The planner settings force the index:
 * the table is usually empty, and a plan cached for an empty table would scan a full one.
 */
create or replace function push_claim(p_is_doubtful boolean, p_now timestamptz, p_until timestamptz, p_most int)
returns setof push_messages language plpgsql rows 64 set enable_seqscan to off set enable_bitmapscan to off as $$
begin
  return query
  with due as materialized (
    select subscription_id, notification_id from push_messages
    where is_doubtful = p_is_doubtful and due_at <= p_now order by due_at limit p_most for update skip locked
  )
  update push_messages m set due_at = p_until, attempts = m.attempts + 1 from due d
    where m.subscription_id = d.subscription_id and m.notification_id = d.notification_id returning m.*;
end $$;
