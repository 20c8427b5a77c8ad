-- In the way of whatever would be written down for a key that was voided; a release that knows no intents has its entered here.
create or replace function payment_intent_require(p_account uuid, p_call text, p_key text, p_hash bytea) returns void
language plpgsql as $$
begin
  if not payment_intent_enter(p_account, p_call, p_key, p_hash) and exists (
    select from payment_intents where account_id = p_account and call = p_call and key = p_key and outcome = 'voided'
  ) then
    raise exception 'the key of this % was voided', p_call using errcode = 'integrity_constraint_violation';
  end if;
end $$;
