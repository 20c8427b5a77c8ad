-- A guess of a moment that is yet to come is not being judged: a clock that went back left it.
create or replace function open_guesses(judging timestamptz[], upto timestamptz) returns timestamptz[]
language sql immutable as $$
  select coalesce(array_agg(g order by g), '{}') from unnest(judging) g
  where g > upto - interval '30 seconds' and g < upto + interval '15 minutes'
$$;
