-- The order in which wallet ids are handed out is this key's secret: whoever has it can tell the next one.
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
  status smallint not null default 0 check (status in (0, 1)),
  password_hash text,
  -- Until then nothing leaves the wallet: its owner came back by a recovery code from a strange device.
  held_until timestamptz(3),
  created_at timestamptz(3) not null default now(),
  constraint wallets_owner unique (owner_id),
  constraint wallets_wallet_id unique (wallet_id)
);
