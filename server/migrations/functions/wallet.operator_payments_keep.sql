-- Prevents changes of a finished payment, except a late success of an expired payment that is no cash-out. Account,
-- amount, operator and other identifying columns never change.
create or replace function operator_payments_keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'payments stay' using errcode = 'integrity_constraint_violation';
  end if;
  if old.state in ('succeeded', 'failed', 'expired') and new.state <> old.state
    and not (old.state = 'expired' and new.state = 'succeeded' and old.kind <> 'cash_out') then
    raise exception 'payment % is over: % stays', old.id, old.state using errcode = 'integrity_constraint_violation';
  end if;
  if (old.id, old.account_id, old.owner_id, old.kind, old.operator, old.phone, old.amount, old.fee, old.key, old.callback_id)
    is distinct from
    (new.id, new.account_id, new.owner_id, new.kind, new.operator, new.phone, new.amount, new.fee, new.key, new.callback_id)
    or old.operator_ref <> new.operator_ref then
    raise exception 'what payment % is stays', old.id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
