-- Settings that belong to a function are set and taken back with every call, which made a lone payment half as dear again.
-- `offset 0` sees to the same: keys and postings are looked up one by one, by their index.
create or replace function ledger_check_postings() returns trigger language plpgsql as $$
declare
  wrong text;
begin
  select 'entry ' || entry_id into wrong from added group by entry_id
    having sum(amount) <> 0 or count(*) not between 2 and 8 limit 1;
  if wrong is null then
    select 'account ' || p.account_id || ', posting ' || p.seq into wrong
    from (
      select account_id, seq, amount, balance_after, lag(seq) over chain as seq_before,
        lag(balance_after) over chain as balance_before, lead(seq) over chain is null as is_last
      from added window chain as (partition by account_id order by seq)
    ) p
    left join lateral (
      select balance_after from ledger_postings
      where p.seq_before is null and account_id = p.account_id and seq = p.seq - 1 offset 0
    ) kept on true
    left join lateral (select balance, seq from ledger_accounts where p.is_last and id = p.account_id offset 0) a on true
    where p.seq_before <> p.seq - 1
      or p.balance_after is distinct from p.amount + case
        when p.seq = 1 then 0 else coalesce(p.balance_before, kept.balance_after) end
      or p.is_last and (a.balance, a.seq) is distinct from (p.balance_after, p.seq)
    limit 1;
  end if;
  if wrong is not null then
    raise exception 'the books would break: %', wrong using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;

create or replace function ledger_book(
  p_accounts uuid[], p_scope int[], p_call text[], p_key text[], p_hash bytea[], p_kind text[], p_entry uuid[],
  p_reference text[], p_other uuid[], p_details text[], p_last int[], p_leg_account int[], p_leg_amount bigint[],
  p_session uuid[], p_action text[], p_amount bigint[], p_recipient uuid[], p_phone text[], p_medium text[],
  p_unclaimed int, p_at timestamptz
) returns table (item int, outcome text, is_replay boolean, entry_id uuid, reference text, balance bigint,
  at timestamptz(3))
language plpgsql
as $$
#variable_conflict use_column
declare
  items constant int := cardinality(p_key);
  v_found int;
  v_balance bigint[]; v_seq bigint[]; v_seq_before bigint[]; v_may_owe boolean[]; v_is_open boolean[]; v_stop text[];
  v_now timestamptz(3);
  v_outcome text[] := array_fill(null::text, array[items]);
  v_is_known boolean[] := array_fill(false, array[items]);
  v_has_grant boolean[] := array_fill(false, array[items]);
  v_entry uuid[] := p_entry;
  v_reference text[] := p_reference;
  v_after bigint[] := array_fill(null::bigint, array[items]);
  v_at timestamptz(3)[];
  w_account int[]; w_seq bigint[]; w_entry uuid[]; w_amount bigint[]; w_after bigint[];
  v_from int; v_to int := 0; v_leg int := 0; a int; v_why text;
  r record;
begin
  select count(*), array_agg(l.balance), array_agg(l.seq), array_agg(l.may_owe),
    array_agg(l.kind <> 'wallet' or l.status = 'active'),
    array_agg(case
      when l.kind <> 'wallet' then null
      when l.status <> 'active' then 'wallet_inactive'
      when l.frozen_until > clock_timestamp() then 'wallet_frozen'
      when l.locked_until > clock_timestamp() then 'wallet_locked'
      when l.held_until > clock_timestamp() then 'wallet_held' end),
    greatest(coalesce(p_at, clock_timestamp()), max(l.moved_at))
  into v_found, v_balance, v_seq, v_may_owe, v_is_open, v_stop, v_now
  from (select * from ledger_accounts where id = any (p_accounts) order by id for update) l;
  if v_found <> cardinality(p_accounts) then
    raise exception 'an account is not there' using errcode = 'foreign_key_violation';
  end if;
  v_seq_before := v_seq;
  v_at := array_fill(v_now, array[items]);

  for r in
    select t.n, k.outcome as was, k.body_hash, k.entry_id as entry, k.balance as after, k.at as told_at,
      (select e.reference from ledger_entries e where e.id = k.entry_id) as ref
    from unnest(p_scope, p_call, p_key) with ordinality as t (scope, call, key, n)
    cross join lateral (
      select * from ledger_keys k where k.account_id = p_accounts[t.scope] and k.call = t.call and k.key = t.key offset 0
    ) k
  loop
    v_is_known[r.n] := true;
    v_entry[r.n] := r.entry;
    v_reference[r.n] := r.ref;
    v_after[r.n] := r.after;
    v_at[r.n] := r.told_at;
    v_outcome[r.n] := case
      when r.was = 'voided' then 'key_voided' when r.body_hash <> p_hash[r.n] then 'key_conflict' else r.was end;
  end loop;

  if array_length(array_remove(p_session, null), 1) > 0 then
    for r in
      delete from wallet_grants g
      using unnest(p_scope, p_session, p_action, p_amount, p_recipient, p_phone, p_medium) with ordinality
        as t (scope, session, action, amount, recipient, phone, medium, n)
      where g.session_id = t.session and not v_is_known[t.n] and g.account_id = p_accounts[t.scope]
        and g.ends_at > clock_timestamp()
        and (g.action = t.action or g.action is null and t.action not in ('cash_out', 'update_password'))
        and (g.amount is null or g.amount = t.amount)
        and (g.recipient_id is null or g.recipient_id = t.recipient)
        and (g.phone is null or g.phone = t.phone)
        and (g.medium is null or g.medium = t.medium)
      returning t.n
    loop
      v_has_grant[r.n] := true;
    end loop;
  end if;

  for i in 1..items loop
    v_from := v_to + 1;
    v_to := p_last[i];
    continue when v_is_known[i];
    v_why := case when p_session[i] is not null and not v_has_grant[i] then 'authorization_required' end;
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
      v_reference[i] := null;
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
      from unnest(v_entry, p_kind, p_reference, p_scope, p_other, p_details, v_is_known)
        as t (entry, kind, reference, scope, other, details, is_known)
      where t.entry is not null and not t.is_known;
    insert into ledger_postings (account_id, seq, entry_id, amount, balance_after, at)
      select p_accounts[t.account], t.seq, t.entry, t.amount, t.after, v_now
      from unnest(w_account, w_seq, w_entry, w_amount, w_after) as t (account, seq, entry, amount, after);
  end if;
  insert into ledger_keys (account_id, call, key, body_hash, outcome, entry_id, balance, at)
    select p_accounts[t.scope], t.call, t.key, t.hash, t.outcome, t.entry, t.after, v_now
    from unnest(p_scope, p_call, p_key, p_hash, v_outcome, v_entry, v_after, v_is_known)
      as t (scope, call, key, hash, outcome, entry, after, is_known)
    where not t.is_known and t.outcome not in ('authorization_required', 'wallet_locked');

  return query
    select t.n::int, t.outcome, t.is_known, t.entry, t.reference, t.after, t.at
    from unnest(v_outcome, v_is_known, v_entry, v_reference, v_after, v_at) with ordinality
      as t (outcome, is_known, entry, reference, after, at, n);
end $$;
