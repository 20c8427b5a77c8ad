create table dishes (
  id uuid primary key,
  shed_id uuid not null references sheds (id),
  user_id uuid not null references users (id),
  name text not null,
  price int not null check (price between 1 and 100000000),
  -- As the files slice returned it: its addresses never change.
  picture jsonb,
  available boolean not null default true,
  -- When a paused dish becomes available by itself.
  back_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  awaits_fee boolean not null default false,
  changed_at timestamptz(3),
  check (not available or back_at is null)
) with (fillfactor = 85);
create index dishes_shed on dishes (shed_id, id desc) where deleted_at is null;
create index dishes_back on dishes (back_at) where back_at is not null and deleted_at is null;
create trigger dishes_changed before update of name, price, picture on dishes for each row execute function note_changed();
