-- Who had a phone asked for its PIN, counted by the database's own clock. The code is what stands in the address on that
-- phone: whoever holds the phone refuses or allows more of it there.
create table payment_prompts (
  payment_id uuid primary key references operator_payments (id),
  code text collate "C" not null unique check (code ~ '^[A-HJ-NP-Z2-9]{10}$'),
  phone text not null,
  owner_id uuid not null,
  -- A /24 or /48, for as long as it counts.
  network text collate "C" not null,
  -- The phone had never paid for who asked.
  is_stranger boolean not null,
  at timestamptz not null default clock_timestamp()
) with (fillfactor = 90);
create index payment_prompts_phone on payment_prompts (phone, at desc);
create index payment_prompts_owner on payment_prompts (owner_id, at desc) where is_stranger;
create index payment_prompts_network on payment_prompts (network, at desc) where is_stranger and network <> '';

-- What the holder of a phone wants: no stranger, or again anybody, with all that was counted before forgotten.
create table phone_wishes (
  phone text primary key,
  is_closed boolean not null,
  at timestamptz not null default clock_timestamp()
);

-- Whom it wants to hear of no more, even if it paid for them before.
create table phone_unwanted (
  phone text not null,
  owner_id uuid not null,
  at timestamptz not null default clock_timestamp(),
  primary key (phone, owner_id)
);
