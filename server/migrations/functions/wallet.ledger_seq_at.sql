-- Number of an account's first posting at or after a moment. Numbers have no gaps and times never decrease, so a binary
-- search finds it.
create or replace function ledger_seq_at(p_account uuid, p_moment timestamptz) returns bigint language plpgsql stable as $$
declare
  low bigint; high bigint; middle bigint; v_at timestamptz;
begin
  select seq into low from ledger_postings where account_id = p_account order by seq limit 1;
  select seq + 1 into high from ledger_postings where account_id = p_account order by seq desc limit 1;
  if low is null then
    return 1;
  end if;
  while low < high loop
    middle := (low + high) / 2;
    select at into v_at from ledger_postings where account_id = p_account and seq = middle;
    if v_at < p_moment then
      low := middle + 1;
    else
      high := middle;
    end if;
  end loop;
  return low;
end $$;
