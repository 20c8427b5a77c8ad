/*
 * One payment of an owner to one other account, by the same steps in the same order and to the same outcomes as
 * `ledger_book`; without lists to take apart it costs what such a function costs by itself.
 */
create or replace function ledger_book_one(
  p_payer uuid, p_payee uuid, p_sum bigint, p_call text, p_key text, p_hash bytea, p_kind text, p_entry uuid,
  p_reference text, p_other uuid, p_details text, p_session uuid, p_action text, p_amount bigint, p_recipient uuid,
  p_phone text, p_medium text, p_at timestamptz,
  out outcomes text[], out balances bigint[], out at timestamptz(3), out made uuid[], out replays jsonb
) language plpgsql as $$
#variable_conflict use_column
declare
  r ledger_accounts; payer ledger_accounts; payee ledger_accounts;
  v_now timestamptz(3);
  known payment_intents;
  v_outcome text;
  v_bill uuid;
  v_is_back boolean;
begin
  for r in select * from ledger_accounts where id in (p_payer, p_payee) order by id for update loop
    if r.id = p_payer then payer := r; else payee := r; end if;
  end loop;
  if payer.id is null or payee.id is null then
    raise exception 'an account is not there' using errcode = 'foreign_key_violation';
  end if;
  v_now := greatest(coalesce(p_at, clock_timestamp()), payer.moved_at, payee.moved_at);
  at := v_now;

  select * into known from payment_intents where account_id = p_payer and call = p_call and key = p_key;
  if found then
    outcomes := array[case when known.outcome = 'voided' then 'key_voided'
      when known.body_hash <> p_hash then 'key_conflict' else known.outcome end];
    balances := array[known.balance];
    replays := jsonb_build_array(jsonb_build_object('item', 1, 'entryId', known.entry_id, 'at', known.at,
      'reference', (select e.reference from ledger_entries e where e.id = known.entry_id)));
    return;
  end if;

  if p_kind = 'purchase' and exists (select from wallet_purchases where account_id = p_payer and thing_id = p_recipient) then
    outcomes := array['already_owned'];
    balances := array[payer.balance];
    return;
  end if;

  if p_kind = 'send' and p_details <> '{}' then
    v_bill := p_details::jsonb ->> 'bill';
    v_is_back := coalesce(p_details::jsonb ->> 'order' = 'back', false);
    if v_bill is not null then
      perform from wallet_bills b where b.id = v_bill for update;
      if not wallet_bill_is_payable(v_bill, v_is_back, p_sum, p_payer, p_payee) then
        outcomes := array['not_payable'];
        balances := array[payer.balance];
        return;
      end if;
    end if;
  end if;

  delete from wallet_grants g
    where g.session_id = p_session and g.account_id = p_payer and g.ends_at > clock_timestamp()
      and wallet_grant_fits(g, p_action, p_amount, p_recipient, p_phone, p_medium, null);
  if not found then
    outcomes := array['authorization_required'];
    balances := array[payer.balance];
    return;
  end if;

  v_outcome := ledger_stop_of(payer.kind, payer.status, payer.frozen_until, payer.locked_until, payer.held_until);
  v_outcome := case
    when v_outcome is not null then v_outcome
    when payee.kind = 'wallet' and payee.status <> 'active' then 'recipient_not_found'
    when payer.balance < p_sum and not payer.may_owe then 'insufficient_funds'
    else 'done' end;
  outcomes := array[v_outcome];
  if v_outcome = 'done' then
    payer.balance := payer.balance - p_sum;
    update ledger_accounts set balance = payer.balance, seq = payer.seq + 1, moved_at = v_now where id = p_payer;
    update ledger_accounts set balance = payee.balance + p_sum, seq = payee.seq + 1, moved_at = v_now
      where id = p_payee;
    insert into ledger_entries (id, kind, reference, account_id, other_id, details, at)
      values (p_entry, p_kind, p_reference, p_payer, p_other, p_details::jsonb, v_now);
    insert into ledger_postings (account_id, seq, entry_id, amount, balance_after, at) values
      (p_payer, payer.seq + 1, p_entry, -p_sum, payer.balance, v_now),
      (p_payee, payee.seq + 1, p_entry, p_sum, payee.balance + p_sum, v_now);
    if p_kind = 'purchase' and p_recipient is not null then
      insert into wallet_purchases (account_id, thing_id, id, amount, at)
        values (p_payer, p_recipient, p_entry, p_sum, v_now);
    end if;
    if v_bill is not null then
      update wallet_bills set state = case when v_is_back then 'returned' else 'paid' end,
        entry_id = coalesce(entry_id, p_entry), returned_by = case when v_is_back then p_entry end
        where id = v_bill;
    end if;
    made := array[p_entry];
  end if;
  balances := array[payer.balance];
  if v_outcome <> 'wallet_locked' then
    insert into payment_intents (account_id, call, key, body_hash, outcome, entry_id, balance, at)
      values (p_payer, p_call, p_key, p_hash, v_outcome, case when v_outcome = 'done' then p_entry end, payer.balance,
        v_now);
  end if;
end $$;
