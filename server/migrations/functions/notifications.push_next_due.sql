/* Earliest due time in the given lanes (doubtful or not). Reads only the first row of an index per lane. */
create or replace function push_next_due(p_lanes boolean[]) returns timestamptz
language plpgsql stable set enable_seqscan to off set enable_bitmapscan to off as $$
begin
  return (select min(one.due_at) from unnest(p_lanes) lane cross join lateral (
    select due_at from push_messages where is_doubtful = lane order by due_at limit 1) one);
end $$;
