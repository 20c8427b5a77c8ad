-- What is owed for putting something up for sale: written down with the thing itself, paid with its entry in the books.
create table listing_fees (
  subject_id uuid primary key,
  subject text not null check (subject in ('product', 'dish')),
  shed_id uuid not null,
  owner_id uuid not null,
  -- As it is called now, as long as it is due.
  name text not null,
  amount int not null check (amount > 0),
  owed_at timestamptz(3) not null,
  entry_id uuid unique references ledger_entries (id),
  paid_at timestamptz(3),
  constraint listing_fees_paid check ((entry_id is null) = (paid_at is null))
) with (fillfactor = 85);
create index listing_fees_due on listing_fees (owner_id, subject_id desc) where entry_id is null;
create index listing_fees_shed on listing_fees (shed_id) where entry_id is null;

-- What waits for its fee where nothing is shown before it is paid: how the product stands from then on, and dishes.
alter table products add column status_once_paid text
  check (status_once_paid in ('on sale', 'reserved', 'sold out', 'hidden')),
  add constraint products_waiting check (status_once_paid is null or status = 'hidden');
alter table dishes add column awaits_fee boolean not null default false;
