-- A proof of a payment that whoever has its address may look at, until it is taken back.
create table receipts (
  id uuid primary key,
  code text collate "C" not null check (code ~ '^[A-Za-z0-9_-]{22}$'),
  entry_id uuid not null references ledger_entries (id),
  -- Who shows it: whose payment it is.
  account_id uuid not null references ledger_accounts (id),
  opened int not null default 0 check (opened >= 0),
  created_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  constraint receipts_code unique (code)
) with (fillfactor = 85);
-- Of one payment one is open at most; those that were taken back say so to who still has their address.
create unique index receipts_open on receipts (entry_id) where revoked_at is null;
create index receipts_account on receipts (account_id, id desc);

-- A reversal names what it takes back.
create index ledger_entries_reversed on ledger_entries ((details ->> 'reverses')) where kind = 'reversal';
