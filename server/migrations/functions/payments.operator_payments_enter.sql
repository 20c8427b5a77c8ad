-- A payment by an operator has its intent, whichever release writes it down. A cash-out's is entered by the books.
create or replace function operator_payments_enter() returns trigger language plpgsql as $$
begin
  perform payment_intent_require(new.account_id, case new.kind when 'top_up' then 'fund_wallet' else new.kind end, new.key,
    operator_payment_hash(new.kind, new.operator, new.phone, new.amount, new.subject));
  return new;
end $$;
