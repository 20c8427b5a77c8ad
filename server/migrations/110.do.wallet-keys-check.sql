-- The same keys as before; counting repetitions by a regular expression cost half of writing one down.
alter table ledger_keys
  drop constraint ledger_keys_key_check,
  add constraint ledger_keys_key_check check (length(key) between 8 and 64 and key !~ '[^A-Za-z0-9_-]');
