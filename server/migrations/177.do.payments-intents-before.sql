-- What came with a key before intents has its own. Nobody waits for this; what comes meanwhile is 178's.
insert into payment_intents (account_id, call, key, body_hash, outcome, balance, at)
  select account_id, case kind when 'top_up' then 'fund_wallet' else kind end, key,
    operator_payment_hash(kind, operator, phone, amount, subject), 'entered', 0, created_at
  from operator_payments
  -- What no key can be called any more comes with none again.
  where kind <> 'cash_out' and length(key) between 8 and 64 and key !~ '[^A-Za-z0-9_-]'
  on conflict (account_id, call, key) do nothing;
insert into payment_intents (account_id, call, key, body_hash, outcome, balance, at)
  select f.requester_id, 'request_fund', f.key, fund_request_hash(w.wallet_id, f.amount, f.reason), 'entered', 0, f.created_at
  from fund_requests f join wallets w on w.id = f.payer_id where f.key is not null
  on conflict (account_id, call, key) do nothing;
