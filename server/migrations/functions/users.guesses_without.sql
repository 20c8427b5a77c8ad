-- Removes one of possibly several guesses with the same time.
create or replace function guesses_without(guesses timestamptz[], one timestamptz) returns timestamptz[] language sql immutable as $$
  select coalesce(guesses[:p - 1] || guesses[p + 1:], guesses) from array_position(guesses, one) p
$$;
