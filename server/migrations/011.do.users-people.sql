create table users (
  id uuid primary key,
  name text not null,
  -- What names must differ in (case, accents and look-alikes folded by the app); null once the account is closed.
  name_key text,
  -- Every run of one, two and three characters of name_key: one built-in index finds any part of a name.
  name_grams text[] not null default '{}',
  email text not null,
  phone_number text not null,
  date_of_birth date,
  sex char(1) check (sex in ('M', 'F')),
  bio text not null default '',
  password_hash text,
  follower_count int not null default 0 check (follower_count >= 0),
  following_count int not null default 0 check (following_count >= 0),
  logged_in_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  closed_at timestamptz(3),
  constraint users_name_key unique (name_key)
) with (fillfactor = 85);
create index users_name_grams on users using gin (name_grams);
create index users_open on users (id desc) where closed_at is null;

create table user_totals (
  is_one boolean primary key default true check (is_one),
  users bigint not null default 0
);
insert into user_totals default values;

create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id),
  token_hash bytea not null,
  device text not null default '',
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3) not null,
  constraint sessions_token unique (token_hash)
) with (fillfactor = 80);
create index sessions_user on sessions (user_id, id desc);
create index sessions_last_used on sessions (last_used_at);

create table known_devices (
  user_id uuid not null references users (id),
  device_hash bytea not null,
  last_login_at timestamptz(3) not null,
  primary key (user_id, device_hash)
);

create table recovery_codes (
  user_id uuid not null references users (id),
  code_hash bytea not null,
  used_at timestamptz(3),
  primary key (user_id, code_hash)
);

-- Wrong passwords of the last minutes, by what they count for: a name, a known device, an address.
create table login_guards (
  key bytea primary key,
  failed_at timestamptz(3)[] not null,
  touched_at timestamptz(3) not null
);
create index login_guards_touched on login_guards (touched_at);

create table follows (
  id uuid not null,
  follower_id uuid not null references users (id),
  followed_id uuid not null references users (id),
  created_at timestamptz(3) not null,
  primary key (follower_id, followed_id)
);
create index follows_followers on follows (followed_id, id desc);
create index follows_following on follows (follower_id, id desc);

-- The most followed of those who were here lately, made anew by a job.
create table popular_people (
  rank int primary key,
  user_id uuid not null references users (id)
);

create table profile_pictures (
  user_id uuid not null references users (id),
  file_id uuid not null,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, file_id)
);

create table cover_pictures (
  user_id uuid not null references users (id),
  file_id uuid not null,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, file_id)
);
