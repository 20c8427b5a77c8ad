-- Locked by whatever tells somebody something or marks it read.
create table notification_counts (
  user_id uuid primary key references users (id),
  unread int not null default 0 check (unread >= 0),
  -- The place of the newest one in the list.
  seq int not null default 0
) with (fillfactor = 70);

-- What the same people did with the same thing on one day in Douala is one of them, and moves up with each.
create table notifications (
  id uuid primary key,
  receiver_id uuid not null references users (id),
  seq int not null,
  type text not null,
  -- What they have in common: the thing liked, the shed, the event itself.
  group_id uuid not null,
  day date not null,
  subject_id uuid,
  -- The newest two, the last one first.
  actor_ids uuid[] not null,
  count int not null,
  detail text not null,
  is_read boolean not null default false,
  told_at timestamptz(3) not null,
  constraint notifications_group unique (receiver_id, type, group_id, day)
) with (fillfactor = 80);
create index notifications_list on notifications (receiver_id, seq desc);
create index notifications_unread on notifications (receiver_id) where not is_read;
create index notifications_told on notifications (told_at);

-- What was told, so that a deed done, undone and done again is told once.
create table notification_deeds (
  receiver_id uuid not null,
  type text not null,
  group_id uuid not null,
  deed_id uuid not null,
  told_at timestamptz(3) not null,
  primary key (receiver_id, type, group_id, deed_id)
);
create index notification_deeds_told on notification_deeds (told_at);

-- How what was told of is called and looks now.
create table notification_subjects (
  id uuid primary key,
  kind text not null check (kind in ('product', 'shed')),
  name text not null,
  picture text,
  told_at timestamptz(3) not null
);
create index notification_subjects_told on notification_subjects (told_at);

create table notification_settings (
  user_id uuid primary key references users (id),
  off text[] not null
);
