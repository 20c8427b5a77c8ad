-- Guesses that are still being checked, for at most 30 seconds. One with a future time was left by a clock that was set
-- back, and does not count.
create or replace function open_guesses(judging timestamptz[], upto timestamptz) returns timestamptz[]
language sql immutable as $$
  select coalesce(array_agg(g order by g), '{}') from unnest(judging) g
  where g > upto - interval '30 seconds' and g < upto + interval '15 minutes'
$$;
