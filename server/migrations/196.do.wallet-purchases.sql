-- What somebody owns because it was paid for, or given: once for each. Whoever adds a row has locked the account, so that no
-- booking meets one it did not see. Without a foreign key, as postings are: it is written by what holds that lock.
create table wallet_purchases (
  account_id uuid not null,
  thing_id uuid not null,
  -- Its entry's, where money moved.
  id uuid not null,
  how text not null default 'paid' check (how in ('paid', 'gift', 'free', 'code')),
  amount int not null check (amount >= 0),
  at timestamptz(3) not null,
  -- What one owns is read by this, and put in order then: nobody owns so much.
  primary key (account_id, thing_id),
  constraint wallet_purchases_id unique (id)
);
create index wallet_purchases_thing on wallet_purchases (thing_id, id desc);
