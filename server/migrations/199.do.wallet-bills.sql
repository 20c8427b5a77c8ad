-- What one person is asked to pay another once, exactly so much: the books pay it in the statement that moves the money, and
-- send it back in such a one. What it is for stands elsewhere; of the two people it names who they are, not which wallet.
create table wallet_bills (
  id uuid primary key,
  payer_id uuid not null,
  payee_id uuid not null,
  -- Named so in statements and receipts.
  name text not null,
  -- Nothing can be paid while it waits, nor after it is void.
  state text not null default 'waiting' check (state in ('waiting', 'open', 'paid', 'returned', 'voided')),
  amount bigint not null default 0 check (amount >= 0),
  entry_id uuid,
  -- The entry that gave the money back.
  returned_by uuid,
  constraint wallet_bills_entry unique (entry_id),
  constraint wallet_bills_returned_by unique (returned_by),
  constraint wallet_bills_paid check ((state in ('paid', 'returned')) = (entry_id is not null)),
  constraint wallet_bills_returned check ((state = 'returned') = (returned_by is not null))
) with (fillfactor = 80);
