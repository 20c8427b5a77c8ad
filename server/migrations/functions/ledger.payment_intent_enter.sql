-- Stores a payment intent once per key; the account's lock waits for concurrent calls. False if the key exists.
create or replace function payment_intent_enter(p_account uuid, p_call text, p_key text, p_hash bytea) returns boolean
language plpgsql as $$
begin
  perform from ledger_accounts where id = p_account for update;
  insert into payment_intents (account_id, call, key, body_hash, outcome, balance, at)
    values (p_account, p_call, p_key, p_hash, 'entered', 0, clock_timestamp())
    on conflict (account_id, call, key) do nothing;
  return found;
end $$;
