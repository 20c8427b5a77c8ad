create or replace function wallet_holds_end_once() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.state <> 'open' or (old.id, old.account_id, old.float_id, old.amount, old.fee, old.placed_by)
    is distinct from (new.id, new.account_id, new.float_id, new.amount, new.fee, new.placed_by) then
    raise exception 'a hold ends once and is not changed' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
