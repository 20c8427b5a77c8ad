/*
 * True if this payment exactly pays or refunds the bill: state, amount, payer and payee. The caller has locked the
 * bill.
 */
create or replace function wallet_bill_is_payable(
  bill uuid, is_back boolean, sum bigint, payer uuid, payee uuid
) returns boolean language sql volatile as $$
  select exists (select from wallet_bills b
    join wallets payers on payers.owner_id = case when is_back then b.payee_id else b.payer_id end
    join wallets payees on payees.owner_id = case when is_back then b.payer_id else b.payee_id end
    where b.id = bill and b.state = case when is_back then 'paid' else 'open' end
      and b.amount = sum and payers.id = payer and payees.id = payee)
$$;
