-- All substrings of three characters.
create or replace function trigrams_of(key text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct substr(key, at, 3)), '{}') from generate_series(1, length(key) - 2) at
$$;
