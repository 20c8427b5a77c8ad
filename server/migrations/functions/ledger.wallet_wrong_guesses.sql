-- Guesses of the last 24 hours, without those still being checked.
create or replace function wallet_wrong_guesses(guesses timestamptz[], judging timestamptz[], upto timestamptz) returns timestamptz[]
language sql immutable as $$
  select coalesce(array_agg(g order by g), '{}') from unnest(wallet_recent_guesses(guesses, upto)) g
  where g <> all (open_guesses(judging, upto))
$$;
