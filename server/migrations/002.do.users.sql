-- The real body of this function is in functions/; it replaces this one before the first row is written.
create function name_looks(name_key text) returns text language sql immutable as $$ select name_key $$;

create table users (
  id uuid primary key,
  name text not null,
  -- The name with case, accents and similar letters folded; unique; null once the account is closed.
  name_key text,
  -- Every run of one, two and three characters of name_key, to find any part of a name by a built-in index.
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
  -- Hash of the signup's cookie: the device that may name the wallet before the first login. Null once used.
  wallet_naming_hash bytea,
  password_changed_at timestamptz(3),
  -- Names that look the same are the same name. Not unique, because older names stay; a new name is checked under a lock.
  name_looks text generated always as (name_looks(name_key)) stored,
  -- Whether search engines may keep the person's page and writes.
  is_findable boolean not null default true,
  constraint users_name_key unique (name_key)
) with (fillfactor = 85);
create index users_name_grams on users using gin (name_grams);
create index users_open on users (id desc) where closed_at is null;
-- In a mention the spaces of a name are hyphens: names that begin with the typed letters are a range of this index.
create index users_mentioned on users (translate(name_key, ' ', '-') text_pattern_ops) where closed_at is null;
create index users_name_looks on users (name_looks);

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
  -- The known device that is forgotten with this session.
  device_hash bytea,
  constraint sessions_token unique (token_hash)
) with (fillfactor = 80);
create index sessions_user on sessions (user_id, id desc);
create index sessions_last_used on sessions (last_used_at);

create table known_devices (
  user_id uuid not null references users (id),
  device_hash bytea not null,
  last_login_at timestamptz(3) not null,
  -- A device known for a week is trusted more than a new one.
  first_login_at timestamptz(3) not null,
  primary key (user_id, device_hash)
);

create table recovery_codes (
  user_id uuid not null references users (id),
  code_hash bytea not null,
  used_at timestamptz(3),
  issued_at timestamptz(3) not null,
  -- Codes issued without the wallet's password wait; the codes they replace are valid until then.
  usable_from timestamptz(3) not null,
  ends_at timestamptz(3),
  primary key (user_id, code_hash)
);

-- Wrong passwords of the last minutes, per name, known device and address.
create table login_guards (
  key bytea primary key,
  failed_at timestamptz(3)[] not null,
  touched_at timestamptz(3) not null,
  -- When the next guess from an address with too many failures may be checked.
  free_at timestamptz(3),
  -- Guesses that are being checked. They count as wrong until they turn out right; after 30 s a copy that died left them.
  judging_at timestamptz(3)[] not null default '{}'
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
-- Suggestions read the followed people of many people: from the index alone.
create index follows_following on follows (follower_id, id desc) include (followed_id);

-- The most followed of recently active people, recomputed by a job.
create table popular_people (
  rank int primary key,
  user_id uuid not null references users (id)
);

-- The address of a picture holds its content's hash and never changes. Stored here, lists of people need no join.
create table profile_pictures (
  user_id uuid not null references users (id),
  file_id uuid not null,
  created_at timestamptz(3) not null default now(),
  src text not null,
  primary key (user_id, file_id)
);

create table cover_pictures (
  user_id uuid not null references users (id),
  file_id uuid not null,
  created_at timestamptz(3) not null default now(),
  src text not null,
  primary key (user_id, file_id)
);

-- Blocked and muted people.
create table hushes (
  id uuid not null,
  user_id uuid not null references users (id),
  other_id uuid not null references users (id),
  is_blocked boolean not null,
  is_muted boolean not null,
  created_at timestamptz(3) not null,
  primary key (user_id, other_id),
  check (user_id <> other_id),
  check (is_blocked or is_muted)
);
create index hushes_list on hushes (user_id, id desc);
create index hushes_other on hushes (other_id);
