create table writes (
  -- Chosen by the device, so that a write sent twice is there once. What is listed goes by `place`, which the server makes.
  id uuid primary key,
  place uuid not null,
  user_id uuid not null references users (id),
  content text not null,
  -- Whom it names, as found when it was saved.
  mentions jsonb not null default '[]',
  picture jsonb,
  product_id uuid references products (id),
  created_at timestamptz(3) not null,
  edited_at timestamptz(3),
  -- Reported by many, until somebody has looked at it.
  hidden_at timestamptz(3),
  deleted_at timestamptz(3)
) with (fillfactor = 95);
create unique index writes_shown on writes (place desc) include (user_id) where deleted_at is null and hidden_at is null;
create index writes_author on writes (user_id, place desc) where deleted_at is null;

-- What moves often, apart from what is long.
create table write_counts (
  write_id uuid primary key references writes (id),
  approval_count int not null default 0 check (approval_count >= 0),
  reply_count int not null default 0 check (reply_count >= 0)
) with (fillfactor = 70);

-- What strangers see: of everybody, and of each.
create table write_totals (
  is_one boolean primary key default true check (is_one),
  writes bigint not null default 0
) with (fillfactor = 50);
insert into write_totals default values;

create table author_totals (
  user_id uuid primary key references users (id),
  writes int not null default 0
) with (fillfactor = 70);

create table write_approvals (
  id uuid not null,
  write_id uuid not null references writes (id),
  user_id uuid not null references users (id),
  created_at timestamptz(3) not null,
  primary key (user_id, write_id)
);
create index write_approvals_write on write_approvals (write_id, id desc);

-- What a write said before, where somebody may have read it.
create table write_edits (
  id uuid primary key,
  write_id uuid not null references writes (id),
  content text not null,
  created_at timestamptz(3) not null,
  replaced_at timestamptz(3) not null,
  removed_at timestamptz(3)
);
create index write_edits_write on write_edits (write_id, id desc);

create table write_replies (
  id uuid primary key,
  place uuid not null,
  write_id uuid not null references writes (id),
  user_id uuid not null references users (id),
  comment text not null,
  mentions jsonb not null default '[]',
  approval_count int not null default 0 check (approval_count >= 0),
  created_at timestamptz(3) not null
) with (fillfactor = 85);
create index write_replies_write on write_replies (write_id, place);
create index write_replies_author on write_replies (user_id, place desc);

create table reply_approvals (
  id uuid not null,
  reply_id uuid not null references write_replies (id),
  user_id uuid not null references users (id),
  created_at timestamptz(3) not null,
  primary key (user_id, reply_id)
);
create index reply_approvals_reply on reply_approvals (reply_id, id desc);
