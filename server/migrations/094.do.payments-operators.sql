-- Money that an operator takes from a phone for us, or pays to one. Its state is written down before every call, so that
-- whoever comes after a crash knows what may have been asked for.
create table operator_payments (
  id uuid primary key,
  account_id uuid not null references ledger_accounts (id),
  owner_id uuid not null,
  kind text not null check (kind in ('top_up', 'cash_out', 'listing_fee')),
  operator text not null check (operator in ('mtn', 'orange')),
  phone text not null check (phone ~ '^[0-9]{9}$'),
  -- What the operator moves, and what is ours: taken out of a top-up, added to a cash-out.
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0),
  -- Of the caller, for this kind.
  key text collate "C" not null,
  -- What it is for, where it is not for the wallet.
  subject jsonb,
  -- By which the operator knows it, before it is asked for anything.
  operator_ref text,
  -- By which we know it when the operator calls us: nobody can guess it.
  callback_id text not null unique check (callback_id ~ '^[0-9a-f]{32}$'),
  state text not null check (state in
    ('created', 'submitting', 'pending', 'unknown', 'review', 'succeeded', 'failed', 'expired')),
  reason text,
  -- The operator's own number of what it moved.
  receipt text,
  -- What contradicts a state that is final, for a person to look at.
  incident text,
  -- How often the operator was asked, and how often in a row it knew nothing of it.
  asked int not null default 0,
  missed int not null default 0,
  called int not null default 0,
  -- A failure that may yet turn out to be none was told once.
  is_doubted boolean not null default false,
  -- When it is looked at next; whoever looks puts this off first, so that nobody else does.
  next_at timestamptz(3),
  created_at timestamptz(3) not null,
  submitted_at timestamptz(3),
  expires_at timestamptz(3),
  ended_at timestamptz(3),
  -- In the books: of a cash-out its hold, of all else what was booked at the end.
  entry_id uuid references ledger_entries (id),
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

-- What is over stays over, but for a top-up that came after we had given it up; who, how much and where never changes.
create function operator_payments_keep() returns trigger language plpgsql as $$
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
create trigger operator_payments_stay before update or delete on operator_payments
  for each row execute function operator_payments_keep();

-- Which kind of money these books hold, once they hold any: real and simulated money never meet.
create table money_kind (
  is_one boolean primary key default true check (is_one),
  kind text not null check (kind in ('real', 'simulated'))
);
