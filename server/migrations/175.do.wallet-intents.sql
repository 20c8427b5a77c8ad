-- What somebody wants of the site's money, once for its key: the books' keys, and from here on every other call's that has one.
-- What is only `entered` moves nothing by itself: what became of it stands with what it made.
alter table ledger_keys rename to payment_intents;
alter trigger ledger_keys_stay on payment_intents rename to payment_intents_stay;
alter table payment_intents rename constraint ledger_keys_pkey to payment_intents_pkey;
alter table payment_intents rename constraint ledger_keys_entry to payment_intents_entry;
alter table payment_intents rename constraint ledger_keys_outcome to payment_intents_booked;
alter table payment_intents rename constraint ledger_keys_body to payment_intents_body;
alter table payment_intents rename constraint ledger_keys_key_check to payment_intents_key;
-- Looked at by 179: whoever pays does not wait for that.
alter table payment_intents
  drop constraint ledger_keys_outcome_check,
  add constraint payment_intents_outcome check (outcome in
    ('done', 'unclaimed', 'insufficient_funds', 'wallet_inactive', 'wallet_frozen', 'wallet_held',
      'recipient_not_found', 'voided', 'entered')) not valid;

-- Until the last copy of the release before this one has gone: that knows the books' keys by this name, and looks itself for
-- what others made.
create view ledger_keys as select * from payment_intents where outcome <> 'entered';

create function payment_intent_enter(p_account uuid, p_call text, p_key text, p_hash bytea) returns boolean
language plpgsql as $$
begin
  perform from ledger_accounts where id = p_account for update;
  insert into payment_intents (account_id, call, key, body_hash, outcome, balance, at)
    values (p_account, p_call, p_key, p_hash, 'entered', 0, clock_timestamp())
    on conflict (account_id, call, key) do nothing;
  return found;
end $$;

-- Nothing is written down for a key that its intent does not stand for, whichever release writes it: one that does not know
-- intents has them entered here, in its transaction. A key that was voided lets nothing through.
create function payment_intent_require(p_account uuid, p_call text, p_key text, p_hash bytea) returns void
language plpgsql as $$
begin
  if not payment_intent_enter(p_account, p_call, p_key, p_hash) and exists (
    select from payment_intents where account_id = p_account and call = p_call and key = p_key and outcome = 'voided'
  ) then
    raise exception 'the key of this % was voided', p_call using errcode = 'integrity_constraint_violation';
  end if;
end $$;
