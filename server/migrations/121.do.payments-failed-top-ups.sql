-- By what its owner finds it in the statement, while it is open and when it came to nothing: what is booked has the books'.
alter table operator_payments add column own_reference char(10) collate "C";
create unique index operator_payments_own_reference on operator_payments (own_reference) where own_reference is not null;

-- Top-ups that came to nothing are lines of the statement, though nothing was booked: each stands behind the posting that was
-- the chain's last by then, and has a number of its own.
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
