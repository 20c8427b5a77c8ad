-- End of the lock after these guesses; null if there is none. Guesses in progress count as wrong.
create or replace function wallet_guess_lock(guesses timestamptz[], at timestamptz) returns timestamptz language sql immutable as $$
  select g[cardinality(g)] + wallet_lock_length(cardinality(g)) from wallet_recent_guesses(guesses, at) g
$$;
