/* When the next one is due among the well ones, the doubtful ones or both; read from the end of an index, however many wait. */
create or replace function push_next_due(p_lanes boolean[]) returns timestamptz
language plpgsql stable set enable_seqscan to off set enable_bitmapscan to off as $$
begin
  return (select min(one.due_at) from unnest(p_lanes) lane cross join lateral (
    select due_at from push_messages where is_doubtful = lane order by due_at limit 1) one);
end $$;
