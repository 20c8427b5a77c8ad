-- The real body of this function is in functions/; it replaces this one before the first row is written.
create function operator_payments_keep() returns trigger language plpgsql as $$ begin return null; end $$;

-- How often somebody did something by which wallets of strangers could be found. A window begins with its first count.
create table payment_counts (
  user_id uuid not null,
  kind text not null,
  count int not null check (count >= 0),
  ends_at timestamptz(3) not null,
  primary key (user_id, kind)
) with (fillfactor = 70);
create index payment_counts_ends on payment_counts (ends_at);

-- Money that one account asks of another.
create table fund_requests (
  id uuid primary key,
  requester_id uuid not null references ledger_accounts (id),
  payer_id uuid not null references ledger_accounts (id),
  amount bigint not null check (amount > 0),
  reason text not null,
  status text not null default 'pending' check (status in ('pending', 'completed', 'rejected', 'cancelled')),
  -- The entry that paid it.
  entry_id uuid unique references ledger_entries (id),
  -- Each side may hide it once it is over.
  is_hidden_of_requester boolean not null default false,
  is_hidden_of_payer boolean not null default false,
  created_at timestamptz(3) not null,
  -- Its idempotency key: a second tap asks for nothing more.
  key text collate "C" check (key ~ '^[A-Za-z0-9_-]{8,64}$'),
  constraint fund_requests_others check (requester_id <> payer_id),
  constraint fund_requests_paid check ((status = 'completed') = (entry_id is not null))
) with (fillfactor = 85);
create index fund_requests_incoming on fund_requests (payer_id, id desc) where not is_hidden_of_payer;
create index fund_requests_outgoing on fund_requests (requester_id, id desc) where not is_hidden_of_requester;
create index fund_requests_open on fund_requests (requester_id, payer_id) where status = 'pending';
create index fund_requests_ending on fund_requests (created_at) where status = 'pending';
create unique index fund_requests_key on fund_requests (requester_id, key) where key is not null;
-- For the export of a person's data: hidden and paid ones too.
create index fund_requests_payer on fund_requests (payer_id);
create index fund_requests_requester on fund_requests (requester_id);

-- Permission to download a statement once, by an address that nobody can guess.
create table statement_exports (
  code_hash bytea primary key,
  owner_id uuid not null,
  filter jsonb not null,
  ends_at timestamptz(3) not null
);
create index statement_exports_ends on statement_exports (ends_at);

-- Money that an operator collects from a phone, or pays to one. Its state is stored before every call, so that after a crash
-- it is known what may have been asked for.
create table operator_payments (
  id uuid primary key,
  account_id uuid not null references ledger_accounts (id),
  owner_id uuid not null,
  kind text not null check (kind in ('top_up', 'cash_out', 'listing_fee')),
  operator text not null check (operator in ('mtn', 'orange')),
  phone text not null check (phone ~ '^[0-9]{9}$'),
  -- The amount that the operator moves, and the fee: taken out of a top-up, added to a cash-out.
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0),
  -- The caller's idempotency key, per kind.
  key text collate "C" not null,
  -- The thing it pays for, if not the wallet.
  subject jsonb,
  -- Our reference at the operator, stored before the operator is asked for anything.
  operator_ref text,
  -- In the address that the operator calls: nobody can guess it.
  callback_id text not null unique check (callback_id ~ '^[0-9a-f]{32}$'),
  state text not null check (state in
    ('created', 'submitting', 'pending', 'unknown', 'review', 'succeeded', 'failed', 'expired')),
  reason text,
  -- The operator's own number of the transfer.
  receipt text,
  -- A message that contradicts a final state, for a person to check.
  incident text,
  -- How often the operator was asked, how often in a row it did not know the payment, and how often it called.
  asked int not null default 0,
  missed int not null default 0,
  called int not null default 0,
  -- The operator reported a failure that may turn out to be a success.
  is_doubted boolean not null default false,
  -- When it is checked next; whoever checks moves this first, so that nobody else does.
  next_at timestamptz(3),
  created_at timestamptz(3) not null,
  submitted_at timestamptz(3),
  expires_at timestamptz(3),
  ended_at timestamptz(3),
  -- A cash-out's hold, or the entry booked at the end.
  entry_id uuid references ledger_entries (id),
  -- When an operator of the site settled it by hand.
  reviewed_at timestamptz(3),
  review_note text,
  -- Its reference in the owner's statement while it is open and if it fails; booked ones have the entry's.
  own_reference char(10) collate "C",
  constraint operator_payments_key unique (account_id, kind, key),
  constraint operator_payments_ended check ((state in ('succeeded', 'failed', 'expired')) = (ended_at is not null)),
  constraint operator_payments_sent check (state in ('created', 'failed') or operator_ref is not null)
) with (fillfactor = 70);
create unique index operator_payments_ref on operator_payments (operator, operator_ref) where operator_ref is not null;
create index operator_payments_due on operator_payments (next_at) where next_at is not null;
create index operator_payments_owner on operator_payments (owner_id, id desc);
create index operator_payments_open on operator_payments (owner_id) where ended_at is null;
create index operator_payments_phone on operator_payments (phone, created_at desc);
create index operator_payments_paid_out on operator_payments (account_id, created_at) where kind = 'cash_out';
create index operator_payments_review on operator_payments (created_at)
  where (state = 'review' or incident is not null) and reviewed_at is null;
create unique index operator_payments_own_reference on operator_payments (own_reference) where own_reference is not null;
create trigger operator_payments_stay before update or delete on operator_payments
  for each row execute function operator_payments_keep();

-- The kind of money in this ledger, once there is any: real and simulated money never mix.
create table money_kind (
  is_one boolean primary key default true check (is_one),
  kind text not null check (kind in ('real', 'simulated'))
);

-- Failed top-ups are lines of the statement though nothing was booked: each stands behind the account's last posting at the
-- time, with a number of its own.
create table failed_top_ups (
  account_id uuid not null references ledger_accounts (id),
  seq bigint not null,
  no int not null check (no > 0),
  payment_id uuid not null unique references operator_payments (id),
  balance bigint not null,
  at timestamptz(3) not null,
  primary key (account_id, seq, no)
);
create unique index failed_top_ups_no on failed_top_ups (account_id, no);

-- Phones that were asked for their PIN, by the database's clock. The code is in the address that the phone shows: whoever
-- holds the phone refuses or allows further prompts there.
create table payment_prompts (
  payment_id uuid primary key references operator_payments (id),
  code text collate "C" not null unique check (code ~ '^[A-HJ-NP-Z2-9]{10}$'),
  phone text not null,
  owner_id uuid not null,
  -- A /24 or /48, as long as it counts.
  network text collate "C" not null,
  -- The phone had never paid for the person who asked.
  is_stranger boolean not null,
  at timestamptz not null default clock_timestamp()
) with (fillfactor = 90);
create index payment_prompts_phone on payment_prompts (phone, at desc);
create index payment_prompts_owner on payment_prompts (owner_id, at desc) where is_stranger;
create index payment_prompts_network on payment_prompts (network, at desc) where is_stranger and network <> '';

-- The phone holder's choice: no strangers, or anybody again, with all earlier counts forgotten.
create table phone_wishes (
  phone text primary key,
  is_closed boolean not null,
  at timestamptz not null default clock_timestamp()
);

-- People whose prompts the phone refuses, even if it paid for them before.
create table phone_unwanted (
  phone text not null,
  owner_id uuid not null,
  at timestamptz not null default clock_timestamp(),
  primary key (phone, owner_id)
);

-- Proof of a payment that anybody with its address may see until it is revoked.
create table receipts (
  id uuid primary key,
  code text collate "C" not null check (code ~ '^[A-Za-z0-9_-]{22}$'),
  entry_id uuid not null references ledger_entries (id),
  -- The account that shares it.
  account_id uuid not null references ledger_accounts (id),
  opened int not null default 0 check (opened >= 0),
  created_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  constraint receipts_code unique (code)
) with (fillfactor = 85);
-- A payment has one open receipt at most; revoked ones tell so to whoever still has the address.
create unique index receipts_open on receipts (entry_id) where revoked_at is null;
create index receipts_account on receipts (account_id, id desc);

-- Fees for offering something: stored with the thing itself, paid by an entry in the ledger.
create table listing_fees (
  subject_id uuid primary key,
  subject text not null check (subject in ('product', 'dish')),
  shed_id uuid not null,
  owner_id uuid not null,
  -- The thing's current name, as long as the fee is due.
  name text not null,
  amount int not null check (amount > 0),
  owed_at timestamptz(3) not null,
  entry_id uuid unique references ledger_entries (id),
  paid_at timestamptz(3),
  constraint listing_fees_paid check ((entry_id is null) = (paid_at is null))
) with (fillfactor = 85);
create index listing_fees_due on listing_fees (owner_id, subject_id desc) where entry_id is null;
create index listing_fees_shed on listing_fees (shed_id) where entry_id is null;
create index listing_fees_owner on listing_fees (owner_id);

-- Operators' statements that were compared with the ledger: each file once, unless its content changes.
create table statement_files (
  operator text not null check (operator in ('mtn', 'orange')),
  name text not null,
  hash bytea not null,
  read_at timestamptz(3) not null,
  lines int not null,
  differences int not null,
  -- Why it could not be read.
  problem text,
  -- When a person settled the differences, and how.
  noted_at timestamptz(3),
  note text,
  primary key (operator, name)
);
create index statement_files_odd on statement_files (read_at) where (differences > 0 or problem is not null) and noted_at is null;
