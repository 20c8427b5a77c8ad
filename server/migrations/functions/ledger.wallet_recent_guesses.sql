create or replace function wallet_recent_guesses(guesses timestamptz[], upto timestamptz) returns timestamptz[]
language sql immutable as $$
  select coalesce(array_agg(g order by g), '{}') from unnest(guesses) g where g > upto - interval '24 hours' and g <= upto
$$;
