create or replace function ledger_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'what was booked stays: % on %', tg_op, tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
