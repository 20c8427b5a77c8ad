-- What phones are reached by when nobody looks at the site.

-- Made once, by the copy that comes first: every subscription is bound to it.
create table push_keys (
  is_one boolean primary key default true check (is_one),
  public_key text not null,
  private_key text not null,
  made_at timestamptz(3) not null
);

create table push_subscriptions (
  id uuid primary key,
  user_id uuid not null references users (id),
  -- It falls with its login, however that ends.
  session_id uuid not null references sessions (id) on delete cascade,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  lang text not null,
  -- Whether amounts and names stand on this device's locked screen.
  shows_details boolean not null default false,
  ends_at timestamptz(3),
  created_at timestamptz(3) not null,
  used_at timestamptz(3) not null,
  -- After an answer that says later.
  rests_until timestamptz(3),
  failures int not null default 0,
  constraint push_subscriptions_endpoint unique (endpoint)
) with (fillfactor = 90);
create index push_subscriptions_user on push_subscriptions (user_id, used_at);
create index push_subscriptions_session on push_subscriptions (session_id);

-- What waits to be sent. The words are made when it goes, so that they say how things are then.
create table push_messages (
  subscription_id uuid not null references push_subscriptions (id) on delete cascade,
  notification_id uuid not null references notifications (id) on delete cascade,
  -- Which time it became due; who sends an earlier one does not end it.
  turn int not null,
  due_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  attempts int not null default 0,
  -- Its endpoint failed the last time: these do not keep the others waiting.
  is_doubtful boolean not null default false,
  primary key (subscription_id, notification_id)
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500);
create index push_messages_due on push_messages (is_doubtful, due_at);
create index push_messages_notification on push_messages (notification_id);
