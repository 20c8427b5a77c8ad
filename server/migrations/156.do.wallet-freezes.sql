-- Who froze a wallet may take that back for a moment, in the session that did it: the freeze before it is put back.
create table wallet_freezes (
  account_id uuid primary key references ledger_accounts (id),
  session_id uuid not null references sessions (id) on delete cascade,
  was_frozen_until timestamptz,
  undo_until timestamptz(3) not null
);
create index wallet_freezes_session on wallet_freezes (session_id);
