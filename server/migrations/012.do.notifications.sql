-- Locked by whatever adds a notification or marks one read.
create table notification_counts (
  user_id uuid primary key references users (id),
  unread int not null default 0 check (unread >= 0),
  -- Position of the newest one in the list.
  seq int not null default 0
) with (fillfactor = 70);

-- The same act on the same thing on one day in Douala is one notification, which moves up with each person.
create table notifications (
  id uuid primary key,
  receiver_id uuid not null references users (id),
  seq int not null,
  type text not null,
  -- What the acts have in common: the liked thing, the shed, the event itself.
  group_id uuid not null,
  day date not null,
  subject_id uuid,
  -- The two newest, the last one first.
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

-- Acts that were already reported: one that is undone and repeated is reported once.
create table notification_activities (
  receiver_id uuid not null,
  type text not null,
  group_id uuid not null,
  activity_id uuid not null,
  told_at timestamptz(3) not null,
  primary key (receiver_id, type, group_id, activity_id)
);
create index notification_activities_told on notification_activities (told_at);

-- Current name and picture of the things that notifications are about.
create table notification_subjects (
  id uuid primary key,
  kind text not null check (kind in ('product', 'shed', 'write', 'music', 'order')),
  name text not null,
  picture text,
  told_at timestamptz(3) not null
);
create index notification_subjects_told on notification_subjects (told_at);

create table notification_settings (
  user_id uuid primary key references users (id),
  off text[] not null
);

-- Deliveries outside the site's own pages: a row per receiver and channel, written with the notification and handled by a
-- job. Empty as long as no channel is configured.
create table notification_deliveries (
  notification_id uuid not null references notifications (id) on delete cascade,
  channel text not null,
  -- Position in the list when it was due: a notification that grows after it was read is due again.
  seq int not null,
  delivered_at timestamptz(3),
  primary key (notification_id, channel)
);

-- The key pair for Web Push, made once by the first copy: every subscription is bound to it.
create table push_keys (
  is_one boolean primary key default true check (is_one),
  public_key text not null,
  private_key text not null,
  made_at timestamptz(3) not null
);

create table push_subscriptions (
  id uuid primary key,
  user_id uuid not null references users (id),
  -- Deleted with its session, however that ends.
  session_id uuid not null references sessions (id) on delete cascade,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  lang text not null,
  -- Whether this device's locked screen shows amounts and names.
  shows_details boolean not null default false,
  ends_at timestamptz(3),
  created_at timestamptz(3) not null,
  used_at timestamptz(3) not null,
  -- Set when the push service answers "later".
  rests_until timestamptz(3),
  failures int not null default 0,
  constraint push_subscriptions_endpoint unique (endpoint)
) with (fillfactor = 90);
create index push_subscriptions_user on push_subscriptions (user_id, used_at);
create index push_subscriptions_session on push_subscriptions (session_id);

-- Messages to send. The text is written when it is sent, so that it tells the state at that time.
create table push_messages (
  subscription_id uuid not null references push_subscriptions (id) on delete cascade,
  notification_id uuid not null references notifications (id) on delete cascade,
  -- Grows each time it becomes due; sending an earlier turn does not end it.
  turn int not null,
  due_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  attempts int not null default 0,
  -- The endpoint failed last time: these do not delay the others.
  is_doubtful boolean not null default false,
  primary key (subscription_id, notification_id)
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500);
create index push_messages_due on push_messages (is_doubtful, due_at);
create index push_messages_notification on push_messages (notification_id);
