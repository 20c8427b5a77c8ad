-- Guesses that are being judged, beside all that count until they turn out right: who finds no room for another waits for
-- those of the last half minute, and an older one was left behind by a copy that is gone.
alter table wallets add column guessing_at timestamptz[] not null default '{}';
alter table login_guards add column judging_at timestamptz(3)[] not null default '{}';

create function open_guesses(judging timestamptz[], upto timestamptz) returns timestamptz[]
language sql immutable as $$
  select coalesce(array_agg(g order by g), '{}') from unnest(judging) g where g > upto - interval '30 seconds'
$$;
-- Of the last day, without those that may yet turn out right.
create function wallet_wrong_guesses(guesses timestamptz[], judging timestamptz[], upto timestamptz) returns timestamptz[]
language sql immutable as $$
  select coalesce(array_agg(g order by g), '{}') from unnest(wallet_recent_guesses(guesses, upto)) g
  where g <> all (open_guesses(judging, upto))
$$;
-- One of those that were made at the same moment.
create function guesses_without(guesses timestamptz[], one timestamptz) returns timestamptz[] language sql immutable as $$
  select coalesce(guesses[:p - 1] || guesses[p + 1:], guesses) from array_position(guesses, one) p
$$;
