-- How often somebody did in a while what strangers' wallets could be found out by. Windows begin with what is counted first.
create table payment_counts (
  user_id uuid not null,
  kind text not null,
  count int not null check (count >= 0),
  ends_at timestamptz(3) not null,
  primary key (user_id, kind)
) with (fillfactor = 70);
create index payment_counts_ends on payment_counts (ends_at);
