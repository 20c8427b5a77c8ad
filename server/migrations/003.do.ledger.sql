-- The ledger. Every movement of money is an entry of two to eight postings that sum to zero; each posting carries its
-- account's balance after it and its number in that account. Why: docs/decisions/0017-the-books.md.

-- The real bodies of these functions are in functions/; they replace these before the first row is written.
create function ledger_refuse() returns trigger language plpgsql as $$ begin return null; end $$;
create function ledger_check_postings() returns trigger language plpgsql as $$ begin return null; end $$;
create function wallet_holds_end_once() returns trigger language plpgsql as $$ begin return null; end $$;

create table ledger_accounts (
  id uuid primary key,
  kind text not null check (kind in
    ('wallet', 'held', 'fees', 'unclaimed', 'mtn_float', 'orange_float', 'capital', 'costs', 'losses')),
  -- The platform's own assets and losses are below zero; money owed to people never is.
  may_owe boolean not null generated always as
    (kind in ('mtn_float', 'orange_float', 'capital', 'costs', 'losses')) stored,
  status text not null check (status in ('inactive', 'active', 'closed')),
  balance bigint not null default 0,
  -- Number and time of the last posting.
  seq bigint not null default 0 check (seq >= 0),
  moved_at timestamptz(3) not null default '-infinity',
  -- Nothing leaves until then: its owner used a recovery code, froze the wallet, or typed too many wrong passwords.
  held_until timestamptz(3),
  frozen_until timestamptz(3),
  locked_until timestamptz(3),
  constraint ledger_accounts_covered check (may_owe or balance >= 0),
  constraint ledger_accounts_settled check (status <> 'closed' or balance = 0)
) with (fillfactor = 50);
-- One account of each kind but of wallets.
create unique index ledger_accounts_platform on ledger_accounts (kind) where kind <> 'wallet';
create trigger ledger_accounts_stay before delete or truncate on ledger_accounts execute function ledger_refuse();

insert into ledger_accounts (id, kind, status)
  select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, kind, 'active'
  from unnest(array['held', 'fees', 'unclaimed', 'mtn_float', 'orange_float', 'capital', 'costs', 'losses'])
    with ordinality as platform (kind, n);

-- The secret that determines the order of wallet ids: whoever knows it can tell the next one.
create table wallet_number_key (
  is_one boolean primary key default true check (is_one),
  key bytea not null
);
insert into wallet_number_key (key)
  values (decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));

-- 26^3 * 10^3 numbers, each drawn once.
create sequence wallet_numbers as bigint minvalue 0 maxvalue 17575999 start 0 no cycle;

create table wallets (
  id uuid primary key,
  owner_id uuid not null,
  wallet_id char(6) not null check (wallet_id ~ '^[A-Z]{3}[0-9]{3}$'),
  name text not null,
  password_hash text,
  created_at timestamptz(3) not null default now(),
  -- Wrong wallet passwords of the last day, each noted before it is checked, and those that are being checked.
  guessed_at timestamptz[] not null default '{}',
  guessing_at timestamptz[] not null default '{}',
  constraint wallets_owner unique (owner_id),
  constraint wallets_wallet_id unique (wallet_id),
  -- The rules of money are with the account, so that one lock covers them.
  constraint wallets_account foreign key (id) references ledger_accounts (id)
);

create table ledger_entries (
  id uuid primary key,
  kind text not null check (kind in
    ('top_up', 'send', 'request', 'purchase', 'listing_fee', 'cash_out_hold', 'cash_out_paid', 'cash_out_returned',
      'reversal', 'capital', 'costs', 'unclaimed')),
  -- Printed on receipts and read out on the phone.
  reference text collate "C" not null,
  -- The caller's account and the other side's.
  account_id uuid not null,
  other_id uuid not null,
  details jsonb not null,
  at timestamptz(3) not null,
  constraint ledger_entries_reference unique (reference)
);
-- A reversal names the entry it reverses.
create index ledger_entries_reversed on ledger_entries ((details ->> 'reverses')) where kind = 'reversal';
create index ledger_entries_parties on ledger_entries (account_id, other_id);
create trigger ledger_entries_stay before update or delete or truncate on ledger_entries execute function ledger_refuse();

create table ledger_postings (
  account_id uuid not null,
  seq bigint not null check (seq > 0),
  entry_id uuid not null,
  amount bigint not null check (amount <> 0),
  balance_after bigint not null,
  at timestamptz(3) not null,
  primary key (account_id, seq)
);
create index ledger_postings_entry on ledger_postings (entry_id);
create trigger ledger_postings_stay before update or delete or truncate on ledger_postings
  execute function ledger_refuse();
create trigger ledger_postings_check after insert on ledger_postings referencing new table as added
  for each statement execute function ledger_check_postings();

-- The outcome of each call with an idempotency key, kept for ever: the same call gets the same answer.
-- An intent that is only `entered` moves no money by itself; the row it caused says what became of it.
create table payment_intents (
  account_id uuid not null,
  call text collate "C" not null,
  -- A regular expression with a repetition would double the cost of an insert.
  key text collate "C" not null constraint payment_intents_key
    check (length(key) between 8 and 64 and key !~ '[^A-Za-z0-9_-]'),
  -- Hash of the fields that count; null where the key was voided before any call came.
  body_hash bytea,
  outcome text not null constraint payment_intents_outcome check (outcome in
    ('done', 'unclaimed', 'insufficient_funds', 'wallet_inactive', 'wallet_frozen', 'wallet_held',
      'recipient_not_found', 'voided', 'entered')),
  entry_id uuid,
  -- The account's balance that the first answer told.
  balance bigint not null,
  at timestamptz(3) not null,
  primary key (account_id, call, key),
  constraint payment_intents_entry unique (entry_id),
  constraint payment_intents_booked check ((outcome in ('done', 'unclaimed')) = (entry_id is not null)),
  constraint payment_intents_body check ((outcome = 'voided') = (body_hash is null))
);
create trigger payment_intents_stay before update or delete or truncate on payment_intents execute function ledger_refuse();

-- Permission to move money once. It ends with its session, which has at most one.
create table wallet_grants (
  session_id uuid primary key references sessions (id) on delete cascade,
  id uuid not null,
  account_id uuid not null references ledger_accounts (id),
  -- What it was given for; null means any.
  action text check (action in
    ('send_money', 'cash_out', 'accept_incoming_request', 'paid_music', 'listing_fee', 'update_password')),
  amount bigint,
  recipient_id uuid,
  phone text,
  medium text,
  ends_at timestamptz(3) not null,
  -- The account that a gift is bought for; a grant without one buys no gift.
  for_id uuid
) with (fillfactor = 70);
create index wallet_grants_account on wallet_grants (account_id);
create index wallet_grants_ends on wallet_grants (ends_at);

-- Money on its way out: held until the operator paid it or definitely did not.
create table wallet_holds (
  id uuid primary key,
  account_id uuid not null references ledger_accounts (id),
  float_id uuid not null references ledger_accounts (id),
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0),
  state text not null default 'open' check (state in ('open', 'paid', 'returned')),
  placed_by uuid not null unique references ledger_entries (id),
  ended_by uuid unique references ledger_entries (id),
  placed_at timestamptz(3) not null,
  constraint wallet_holds_ended check ((state = 'open') = (ended_by is null))
) with (fillfactor = 85);
create index wallet_holds_account on wallet_holds (account_id, placed_at desc);
create index wallet_holds_open on wallet_holds (account_id) where state = 'open';
create trigger wallet_holds_stay before update or delete on wallet_holds
  for each row execute function wallet_holds_end_once();

-- A freeze may be undone for a moment in the session that made it; the freeze before it is restored.
create table wallet_freezes (
  account_id uuid primary key references ledger_accounts (id),
  session_id uuid not null references sessions (id) on delete cascade,
  was_frozen_until timestamptz,
  undo_until timestamptz(3) not null
);
create index wallet_freezes_session on wallet_freezes (session_id);

-- Things that an account owns because they were paid for or given, each once. Whoever adds a row holds the account's lock,
-- so no booking misses one. No foreign key, as with postings.
create table wallet_purchases (
  account_id uuid not null,
  thing_id uuid not null,
  -- The entry's id where money moved.
  id uuid not null,
  how text not null default 'paid' check (how in ('paid', 'gift', 'free', 'code')),
  amount int not null check (amount >= 0),
  at timestamptz(3) not null,
  -- An account's things are read by this and sorted then: nobody owns that many.
  primary key (account_id, thing_id),
  constraint wallet_purchases_id unique (id)
);
create index wallet_purchases_thing on wallet_purchases (thing_id, id desc);

-- A fixed amount that one person is asked to pay another once. The ledger pays or returns it in the statement that moves the
-- money. The rows it belongs to are elsewhere; payer and payee are people, not wallets.
create table wallet_bills (
  id uuid primary key,
  payer_id uuid not null,
  payee_id uuid not null,
  -- Its name in statements and receipts.
  name text not null,
  -- A bill that waits or is voided cannot be paid.
  state text not null default 'waiting' check (state in ('waiting', 'open', 'paid', 'returned', 'voided')),
  amount bigint not null default 0 check (amount >= 0),
  entry_id uuid,
  -- The entry that returned the money.
  returned_by uuid,
  constraint wallet_bills_entry unique (entry_id),
  constraint wallet_bills_returned_by unique (returned_by),
  constraint wallet_bills_paid check ((state in ('paid', 'returned')) = (entry_id is not null)),
  constraint wallet_bills_returned check ((state = 'returned') = (returned_by is not null))
) with (fillfactor = 80);

-- Results of the daily audit; `fault` says where the ledger is inconsistent.
create table ledger_audits (
  id uuid primary key,
  at timestamptz(3) not null default clock_timestamp(),
  postings bigint not null,
  fault text
);
