-- Duration of the lock after this number of wrong guesses within a day; null for no lock.
create or replace function wallet_lock_length(guesses int) returns interval language sql immutable as $$
  select case when guesses >= 15 then interval '24 hours' when guesses = 10 then interval '1 hour'
    when guesses = 5 then interval '15 minutes' end
$$;
