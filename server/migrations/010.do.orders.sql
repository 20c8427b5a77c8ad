-- Orders at a shed, with names and prices of the time. The amount to pay, and whether it is paid, is in the bill of the
-- same id.
create table orders (
  id uuid primary key,
  code text collate "C" not null check (code ~ '^SH-[2-9A-HJ-NP-Z]{4,9}$'),
  shed_id uuid not null references sheds (id),
  buyer_id uuid not null references users (id),
  seller_id uuid not null references users (id),
  state text not null default 'sent' check (state in ('sent', 'confirmed', 'ready', 'done', 'cancelled')),
  items jsonb not null,
  sent_total bigint not null check (sent_total >= 0),
  -- The sum that the buyer pays.
  total bigint not null check (total >= 0),
  -- An item has no price, and buyer and seller have not agreed on the sum yet.
  to_agree boolean not null,
  delivery bigint check (delivery >= 0),
  note text not null,
  answer text not null default '',
  reason text not null default '',
  cancelled_by text check (cancelled_by in ('buyer', 'seller')),
  -- The buyer's first, second … order at this shed.
  nth int not null,
  -- Hash of the request: the same id with other content is refused.
  body_hash bytea not null,
  created_at timestamptz(3) not null,
  confirmed_at timestamptz(3),
  ready_at timestamptz(3),
  done_at timestamptz(3),
  cancelled_at timestamptz(3),
  constraint orders_code unique (code),
  constraint orders_two check (buyer_id <> seller_id),
  constraint orders_ended check ((state = 'cancelled') = (cancelled_at is not null) and (state = 'done') = (done_at is not null))
) with (fillfactor = 80);
create index orders_buyer on orders (buyer_id, id desc);
create index orders_seller on orders (seller_id, id desc);
create index orders_shed on orders (shed_id, id desc);
create index orders_buyer_state on orders (buyer_id, state, id desc);
create index orders_seller_state on orders (seller_id, state, id desc);
create index orders_shed_state on orders (shed_id, state, id desc);
