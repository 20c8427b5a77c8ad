-- What a piece came to in a month of Douala's, as its owner sees it: kept as it happens, so that nobody counts purchases or plays.
create table music_months (
  music_id uuid not null references music (id),
  month text not null check (month ~ '^\d{4}-\d{2}$'),
  user_id uuid not null,
  plays int not null default 0,
  sales int not null default 0,
  -- Taken for nothing, or by a code.
  given int not null default 0,
  -- The owner's own part.
  income bigint not null default 0,
  place text not null generated always as (month || ' ' || music_id::text) stored,
  primary key (music_id, month)
) with (fillfactor = 70);
create index music_months_user on music_months (user_id, place desc);

-- The sales that are counted there: each once, and off again once if it is paid back.
create table music_sales (
  entry_id uuid primary key,
  music_id uuid not null,
  month text not null,
  -- 0 where it was paid back before it was counted.
  counted int not null default 1,
  income int not null,
  ended_at timestamptz(3)
);

insert into music_sales (entry_id, music_id, month, income)
  select o.id, m.id, to_char(e.at at time zone 'Africa/Douala', 'YYYY-MM'),
    coalesce((select p.amount from ledger_postings p join wallets w on w.id = p.account_id
      where p.entry_id = e.id and p.amount > 0 and w.owner_id = m.user_id), 0)
  from wallet_purchases o join ledger_entries e on e.id = o.id join music m on m.id = o.thing_id;
insert into music_months (music_id, month, user_id, sales, given, income)
  select m.id, t.month, m.user_id, sum(t.sales), sum(t.given), sum(t.income)
  from (
    select music_id, month, 1 as sales, 0 as given, income from music_sales
    union all
    select thing_id, to_char(at at time zone 'Africa/Douala', 'YYYY-MM'), 0, 1, 0
    from wallet_purchases where how in ('free', 'code')
  ) t join music m on m.id = t.music_id
  group by m.id, t.month, m.user_id;
