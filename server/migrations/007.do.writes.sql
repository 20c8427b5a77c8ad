create table writes (
  -- Chosen by the device, so that a write sent twice exists once. Lists are sorted by `place`, which the server chooses.
  id uuid primary key,
  place uuid not null,
  user_id uuid not null references users (id),
  content text not null,
  -- People that it names, as found when it was saved.
  mentions jsonb not null default '[]',
  picture jsonb,
  product_id uuid references products (id),
  created_at timestamptz(3) not null,
  edited_at timestamptz(3),
  -- Reported by many; hidden until an operator has decided.
  hidden_at timestamptz(3),
  deleted_at timestamptz(3)
) with (fillfactor = 95);
create unique index writes_shown on writes (place desc) include (user_id) where deleted_at is null and hidden_at is null;
create index writes_author on writes (user_id, place desc) where deleted_at is null;

-- Columns that change often, apart from the long ones.
create table write_counts (
  write_id uuid primary key references writes (id),
  approval_count int not null default 0 check (approval_count >= 0),
  reply_count int not null default 0 check (reply_count >= 0)
) with (fillfactor = 70);

-- Number of visible writes: of everybody, and per author.
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

-- Earlier contents of a write that somebody may have read.
create table write_edits (
  id uuid primary key,
  write_id uuid not null references writes (id),
  content text not null,
  created_at timestamptz(3) not null,
  replaced_at timestamptz(3) not null
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

create table reports (
  id uuid primary key,
  kind text not null check (kind in ('write', 'product', 'shed', 'music')),
  subject_id uuid not null,
  user_id uuid not null references users (id),
  reason text not null,
  -- The /24 or /48 of the reporter's address.
  network text not null,
  created_at timestamptz(3) not null,
  constraint reports_once unique (kind, subject_id, user_id)
);
create index reports_user on reports (user_id, id desc);

-- A reported thing: it waits for an operator, and is hidden meanwhile if many reported it.
create table report_cases (
  kind text not null,
  subject_id uuid not null,
  state text not null check (state in ('open', 'hidden', 'fine', 'upheld')),
  reported_at timestamptz(3) not null,
  primary key (kind, subject_id)
);
create index report_cases_waiting on report_cases (reported_at) where state in ('open', 'hidden');
