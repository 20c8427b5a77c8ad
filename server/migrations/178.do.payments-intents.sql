-- From here on whatever comes with a key has its intent.
create function operator_payments_enter() returns trigger language plpgsql as $$
begin
  perform payment_intent_require(new.account_id, case new.kind when 'top_up' then 'fund_wallet' else new.kind end, new.key,
    operator_payment_hash(new.kind, new.operator, new.phone, new.amount, new.subject));
  return new;
end $$;
create function fund_requests_enter() returns trigger language plpgsql as $$
begin
  perform payment_intent_require(new.requester_id, 'request_fund', new.key,
    fund_request_hash((select w.wallet_id from wallets w where w.id = new.payer_id), new.amount, new.reason));
  return new;
end $$;

-- A cash-out's is entered by the books, which hold its money.
create trigger operator_payments_intent before insert on operator_payments
  for each row when (new.kind <> 'cash_out') execute function operator_payments_enter();
create trigger fund_requests_intent before insert on fund_requests
  for each row when (new.key is not null) execute function fund_requests_enter();

-- Since 177.
insert into payment_intents (account_id, call, key, body_hash, outcome, balance, at)
  select account_id, case kind when 'top_up' then 'fund_wallet' else kind end, key,
    operator_payment_hash(kind, operator, phone, amount, subject), 'entered', 0, created_at
  from operator_payments p
  where kind <> 'cash_out' and length(key) between 8 and 64 and key !~ '[^A-Za-z0-9_-]' and not exists (
    select from payment_intents i where i.account_id = p.account_id and i.key = p.key
      and i.call = case p.kind when 'top_up' then 'fund_wallet' else p.kind end)
  on conflict (account_id, call, key) do nothing;
insert into payment_intents (account_id, call, key, body_hash, outcome, balance, at)
  select f.requester_id, 'request_fund', f.key, fund_request_hash(w.wallet_id, f.amount, f.reason), 'entered', 0, f.created_at
  from fund_requests f join wallets w on w.id = f.payer_id
  where f.key is not null and not exists (
    select from payment_intents i where i.account_id = f.requester_id and i.call = 'request_fund' and i.key = f.key)
  on conflict (account_id, call, key) do nothing;
