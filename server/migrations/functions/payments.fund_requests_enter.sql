-- A request with a key has its intent, whichever release writes it down.
create or replace function fund_requests_enter() returns trigger language plpgsql as $$
begin
  perform payment_intent_require(new.requester_id, 'request_fund', new.key,
    fund_request_hash((select w.wallet_id from wallets w where w.id = new.payer_id), new.amount, new.reason));
  return new;
end $$;
