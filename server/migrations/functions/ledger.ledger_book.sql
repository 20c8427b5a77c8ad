/*
 * Books movements in their order, each completely or not at all, and returns an outcome for each.
 *
 * p_accounts lists every account involved, sorted and without duplicates; other parameters refer to accounts by index.
 * The legs of all movements are concatenated; p_last has the last index of each movement. A movement with a session
 * belongs to the account's owner and uses up the session's grant. Others are the platform's; their credits to closed
 * wallets go to the account p_unclaimed. No two movements of a call may share a key or a session.
 *
 * A purchase has its item in p_recipient. An account can own an item only once; the owner is the caller's account, or
 * the one that the details name as the receiver of a gift. The receiver must have an active wallet and be named by the
 * grant. The account locks prevent concurrent purchases.
 *
 * A movement that pays or refunds a bill names it in its details: `bill`, and `order`, which is 'back' for a refund. A
 * bill is paid once, between its two persons, with exactly its amount.
 *
 * Accounts are locked first, in order of their ids, then keys, purchases, bills and grants. Each step is a separate
 * statement, because a statement that waited for a lock does not see what was committed meanwhile.
 *
 * `made` has the ids of new entries, `replays` the stored results of known keys by index.
 */
create or replace function ledger_book(
  p_accounts uuid[], p_scope int[], p_call text[], p_key text[], p_hash bytea[], p_kind text[], p_entry uuid[],
  p_reference text[], p_other uuid[], p_details text[], p_last int[], p_leg_account int[], p_leg_amount bigint[],
  p_session uuid[], p_action text[], p_amount bigint[], p_recipient uuid[], p_phone text[], p_medium text[],
  p_unclaimed int, p_at timestamptz,
  out outcomes text[], out balances bigint[], out at timestamptz(3), out made uuid[], out replays jsonb
) language plpgsql as $$
#variable_conflict use_column
declare
  items constant int := cardinality(p_key);
  v_found int;
  v_balance bigint[]; v_seq bigint[]; v_seq_before bigint[]; v_may_owe boolean[]; v_is_open boolean[]; v_stop text[];
  v_now timestamptz(3);
  v_outcome text[] := array_fill(null::text, array[items]);
  v_after bigint[] := array_fill(null::bigint, array[items]);
  v_is_known boolean[] := array_fill(false, array[items]);
  v_is_owned boolean[] := array_fill(false, array[items]);
  v_bill uuid[] := array_fill(null::uuid, array[items]);
  v_is_back boolean[] := array_fill(false, array[items]);
  v_is_payable boolean[] := array_fill(true, array[items]);
  v_taken uuid[] := '{}';
  v_has_grant boolean[] := array_fill(false, array[items]);
  v_for uuid[] := array_fill(null::uuid, array[items]);
  v_entry uuid[] := p_entry;
  v_replays jsonb := '[]';
  w_account int[]; w_seq bigint[]; w_entry uuid[]; w_amount bigint[]; w_after bigint[];
  v_from int; v_to int := 0; v_leg int := 0; a int; v_why text;
  r record;
begin
  select count(*), array_agg(l.balance), array_agg(l.seq), array_agg(l.may_owe),
    array_agg(l.kind <> 'wallet' or l.status = 'active'),
    array_agg(ledger_stop_of(l.kind, l.status, l.frozen_until, l.locked_until, l.held_until)),
    greatest(coalesce(p_at, clock_timestamp()), max(l.moved_at))
  into v_found, v_balance, v_seq, v_may_owe, v_is_open, v_stop, v_now
  from (select * from ledger_accounts where id = any (p_accounts) order by id for update) l;
  if v_found <> cardinality(p_accounts) then
    raise exception 'an account is not there' using errcode = 'foreign_key_violation';
  end if;
  v_seq_before := v_seq;

  for r in
    select t.n, k.outcome as was, k.body_hash, k.entry_id as entry, k.balance as after, k.at as told_at,
      (select e.reference from ledger_entries e where e.id = k.entry_id) as ref
    from unnest(p_scope, p_call, p_key) with ordinality as t (scope, call, key, n)
    cross join lateral (
      select * from payment_intents k where k.account_id = p_accounts[t.scope] and k.call = t.call and k.key = t.key offset 0
    ) k
  loop
    v_is_known[r.n] := true;
    v_entry[r.n] := null;
    v_after[r.n] := r.after;
    v_outcome[r.n] := case
      when r.was = 'voided' then 'key_voided' when r.body_hash <> p_hash[r.n] then 'key_conflict' else r.was end;
    v_replays := v_replays
      || jsonb_build_object('item', r.n, 'entryId', r.entry, 'reference', r.ref, 'at', r.told_at);
  end loop;

  if 'purchase' = any (p_kind) then
    select array_agg(case when t.kind = 'purchase' then nullif((t.details::jsonb ->> 'for')::uuid, p_accounts[t.scope]) end
        order by t.n) into v_for
      from unnest(p_kind, p_scope, p_details) with ordinality as t (kind, scope, details, n);
    for r in
      select t.n from unnest(p_kind, p_scope, p_recipient, v_for) with ordinality as t (kind, scope, thing, who, n)
      cross join lateral (
        select from wallet_purchases o
        where o.account_id = coalesce(t.who, p_accounts[t.scope]) and o.thing_id = t.thing
        offset 0
      ) o
      where t.kind = 'purchase'
    loop
      v_is_owned[r.n] := true;
    end loop;
  end if;

  for r in
    select t.n, (t.details::jsonb ->> 'bill')::uuid as bill, coalesce(t.details::jsonb ->> 'order' = 'back', false) as is_back
    from unnest(p_kind, p_details) with ordinality as t (kind, details, n)
    where t.kind = 'send' and t.details <> '{}' and t.details::jsonb ? 'bill'
    order by bill, t.n
  loop
    continue when v_is_known[r.n];
    v_bill[r.n] := r.bill;
    v_is_back[r.n] := r.is_back;
    perform from wallet_bills b where b.id = r.bill for update;
    -- The first payable movement of a batch takes the bill; others get 'not_payable'.
    v_is_payable[r.n] := r.bill <> all (v_taken) and wallet_bill_is_payable(r.bill, r.is_back,
      (select sum(p_leg_amount[l])::bigint from generate_series(coalesce(p_last[r.n - 1], 0) + 1, p_last[r.n]) l
        where p_leg_amount[l] > 0),
      p_accounts[p_scope[r.n]], p_other[r.n]);
    if v_is_payable[r.n] then
      v_taken := v_taken || r.bill;
    end if;
  end loop;

  if array_length(array_remove(p_session, null), 1) > 0 then
    for r in
      delete from wallet_grants g
      using unnest(p_scope, p_session, p_action, p_amount, p_recipient, p_phone, p_medium, v_for) with ordinality
        as t (scope, session, action, amount, recipient, phone, medium, who, n)
      where g.session_id = t.session and not v_is_known[t.n] and not v_is_owned[t.n] and v_is_payable[t.n]
        and g.account_id = p_accounts[t.scope]
        and g.ends_at > clock_timestamp()
        and wallet_grant_fits(g, t.action, t.amount, t.recipient, t.phone, t.medium, t.who)
      returning t.n
    loop
      v_has_grant[r.n] := true;
    end loop;
  end if;

  for i in 1..items loop
    v_from := v_to + 1;
    v_to := p_last[i];
    continue when v_is_known[i];
    v_why := case
      when v_is_owned[i] then 'already_owned'
      when not v_is_payable[i] then 'not_payable'
      when p_session[i] is not null and not v_has_grant[i] then 'authorization_required'
      when v_for[i] is not null and not v_is_open[array_position(p_accounts, v_for[i])] then 'recipient_not_found' end;
    for j in v_from..v_to loop
      exit when v_why <> 'insufficient_funds';
      a := p_leg_account[j];
      if p_leg_amount[j] > 0 then
        if p_session[i] is not null and not v_is_open[a] then
          v_why := 'recipient_not_found';
        end if;
      elsif p_session[i] is not null and v_stop[a] is not null then
        v_why := v_stop[a];
      elsif v_balance[a] + p_leg_amount[j] < 0 and not v_may_owe[a] then
        v_why := 'insufficient_funds';
      end if;
    end loop;
    if v_why is not null then
      v_outcome[i] := v_why;
      v_entry[i] := null;
    else
      v_outcome[i] := 'done';
      for j in v_from..v_to loop
        a := p_leg_account[j];
        if p_leg_amount[j] > 0 and not v_is_open[a] then
          v_outcome[i] := 'unclaimed';
          a := p_unclaimed;
        end if;
        v_leg := v_leg + 1;
        v_balance[a] := v_balance[a] + p_leg_amount[j];
        v_seq[a] := v_seq[a] + 1;
        w_account[v_leg] := a;
        w_seq[v_leg] := v_seq[a];
        w_entry[v_leg] := p_entry[i];
        w_amount[v_leg] := p_leg_amount[j];
        w_after[v_leg] := v_balance[a];
      end loop;
    end if;
    v_after[i] := v_balance[p_scope[i]];
  end loop;

  if v_leg > 0 then
    update ledger_accounts l set balance = t.balance, seq = t.seq, moved_at = v_now
      from unnest(p_accounts, v_balance, v_seq, v_seq_before) as t (id, balance, seq, seq_before)
      where l.id = t.id and t.seq <> t.seq_before;
    insert into ledger_entries (id, kind, reference, account_id, other_id, details, at)
      select t.entry, t.kind, t.reference, p_accounts[t.scope], t.other, t.details::jsonb, v_now
      from unnest(v_entry, p_kind, p_reference, p_scope, p_other, p_details)
        as t (entry, kind, reference, scope, other, details)
      where t.entry is not null;
    -- Inserted in index order.
    insert into ledger_postings (account_id, seq, entry_id, amount, balance_after, at)
      select p_accounts[t.account], t.seq, t.entry, t.amount, t.after, v_now
      from unnest(w_account, w_seq, w_entry, w_amount, w_after) as t (account, seq, entry, amount, after)
      order by t.account, t.seq;
    made := array_remove(v_entry, null);
    if array_length(array_remove(v_bill, null), 1) > 0 then
      update wallet_bills b set state = case when t.is_back then 'returned' else 'paid' end,
        entry_id = coalesce(b.entry_id, t.entry), returned_by = case when t.is_back then t.entry end
        from unnest(v_bill, v_is_back, v_entry) as t (bill, is_back, entry)
        where b.id = t.bill and t.entry is not null;
    end if;
    if 'purchase' = any (p_kind) then
      insert into wallet_purchases (account_id, thing_id, id, how, amount, at)
        select coalesce(t.who, p_accounts[t.scope]), t.thing, t.entry, case when t.who is null then 'paid' else 'gift' end,
          t.amount, v_now
        from unnest(p_kind, p_scope, p_recipient, p_amount, v_entry, v_for) as t (kind, scope, thing, amount, entry, who)
        where t.kind = 'purchase' and t.entry is not null and t.thing is not null;
    end if;
  end if;
  insert into payment_intents (account_id, call, key, body_hash, outcome, entry_id, balance, at)
    select p_accounts[t.scope], t.call, t.key, t.hash, t.outcome, t.entry, t.after, v_now
    from unnest(p_scope, p_call, p_key, p_hash, v_outcome, v_entry, v_after, v_is_known)
      as t (scope, call, key, hash, outcome, entry, after, is_known)
    where not t.is_known and t.outcome not in ('authorization_required', 'wallet_locked', 'already_owned', 'not_payable');

  outcomes := v_outcome;
  balances := v_after;
  at := v_now;
  replays := nullif(v_replays, '[]');
end $$;
