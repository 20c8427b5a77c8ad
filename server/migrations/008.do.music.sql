create table music (
  id uuid primary key,
  shed_id uuid not null references sheds (id),
  user_id uuid not null references users (id),
  title text not null,
  -- The folded title, and its runs of letters, to find any part of it.
  title_key text not null,
  title_grams text[] not null,
  genre text not null,
  style text not null default '',
  category text not null check (category in ('song', 'sample', 'beatz')),
  project_type text not null check (project_type in ('single', 'group')),
  group_kind text check (group_kind in ('album', 'ep', 'mix')),
  price int not null check (price = 0 or price between 100 and 500000),
  name_your_price boolean not null default false,
  description text not null default '',
  credits text not null default '',
  lyrics text not null default '',
  -- Wallets that are paid, the owner's first.
  wallets text[] not null default '{}' check (cardinality(wallets) <= 5),
  cover jsonb,
  -- Number of visible songs, number of playable ones among them, and their length.
  song_count int not null default 0,
  ready_count int not null default 0,
  -- Songs that failed or are not transcoded yet.
  open_count int not null default 0,
  seconds double precision not null default 0,
  -- Hidden because people reported it.
  is_held boolean not null default false,
  -- When strangers first saw it, and whether they do now.
  shown_at timestamptz(3),
  is_shown boolean not null default false,
  created_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  -- Lists filter by this; there are few different ones.
  facet text not null generated always as (genre || ' ' || category || ' ' || project_type) stored,
  changed_at timestamptz(3),
  check ((project_type = 'group') = (group_kind is not null)),
  check (not is_shown or (deleted_at is null and not is_held and ready_count > 0))
) with (fillfactor = 90);
create index music_open on music (id desc) where is_shown;
create index music_facet on music (facet, id desc) where is_shown;
create index music_shed on music (shed_id, id desc) where deleted_at is null;
create index music_user on music (user_id, id desc) where is_shown;
create index music_grams on music using gin (title_grams) with (fastupdate = off) where is_shown;
create index music_mentioned on music (translate(title_key, ' ', '-') text_pattern_ops) where is_shown;
create trigger music_changed before update of title, style, genre, description, credits, lyrics, price, cover, song_count, is_shown
  on music for each row execute function note_changed();

-- Columns that change often, apart from the long ones.
create table music_counts (
  music_id uuid primary key references music (id),
  like_count int not null default 0 check (like_count >= 0),
  play_count int not null default 0,
  heat double precision
) with (fillfactor = 70);
create index music_counts_heat on music_counts (heat desc, music_id desc) where heat is not null;

-- Number of visible pieces, by facet.
create table music_totals (
  facet text primary key,
  pieces bigint not null default 0
) with (fillfactor = 50);

create table songs (
  id uuid primary key,
  music_id uuid not null references music (id),
  -- Its position; of equal ones the older comes first.
  place int not null,
  title text not null,
  -- A song deleted before it was transcoded ends as 'deleted'.
  state text not null check (state in ('transcoding', 'ready', 'failed', 'deleted')),
  failure text,
  -- The song that it replaces once it is ready.
  replaces uuid,
  -- The uploaded file until it is transcoded, and its size.
  source uuid,
  source_type text not null,
  source_bytes int not null check (source_bytes > 0),
  source_sha256 text not null,
  -- Number of attempts to transcode it, and the worker that does so now.
  tries int not null default 0,
  lane text,
  -- The files made of it: id, key and size of each.
  tracks jsonb,
  seconds double precision,
  peaks text,
  gain double precision,
  -- Where its owner wants the preview to begin, and where it does.
  preview_wanted double precision,
  preview_from double precision,
  preview_seconds double precision,
  created_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  -- Deleted, but kept for its buyers.
  is_kept boolean not null default false,
  check ((state = 'ready') = (tracks is not null)),
  check ((state = 'failed') = (failure is not null))
) with (fillfactor = 85);
create index songs_music on songs (music_id, place, id) where deleted_at is null;
create index songs_waiting on songs (id) where deleted_at is null and (state = 'transcoding' or preview_wanted is not null);
create index songs_lane on songs (lane) where lane is not null;
create index songs_kept on songs (deleted_at) where is_kept;

create table song_counts (
  song_id uuid primary key references songs (id),
  play_count int not null default 0
) with (fillfactor = 70);

-- Time that transcoding for a person took lately: half of it is forgotten after five minutes.
create table audio_spent (
  user_id uuid primary key,
  milliseconds double precision not null,
  at timestamptz(3) not null
) with (fillfactor = 70);

create table music_likes (
  id uuid not null,
  music_id uuid not null references music (id),
  user_id uuid not null references users (id),
  created_at timestamptz(3) not null,
  primary key (user_id, music_id)
);
create index music_likes_music on music_likes (music_id, id desc);

-- Listeners of a song within the hour: a person, or one of a network's few places for visitors.
create table song_plays (
  song_id uuid not null references songs (id),
  listener bytea not null,
  heard_at timestamptz(3) not null,
  primary key (song_id, listener)
) with (fillfactor = 70);
create index song_plays_heard on song_plays (heard_at);

-- A sorted list, recomputed by a job.
create table music_ranks (
  rank int primary key,
  music_id uuid not null references music (id)
);
create index music_ranks_music on music_ranks (music_id);

-- Secrets that addresses are signed with.
create table signing_keys (
  name text primary key,
  secret bytea not null
);

-- The cover as downloaded songs carry it.
create table music_cover_files (
  music_id uuid primary key references music (id),
  cover_id uuid not null,
  jpeg bytea not null
);

-- Ten codes per piece that its owner gives away; each makes it one person's once. Stored as printed, so that they can be
-- printed again: nobody else sees them, and a code opens nothing but a piece that is stored here too.
create table music_codes (
  id uuid primary key,
  music_id uuid not null references music (id),
  place int not null check (place between 1 and 10),
  code text not null unique,
  -- The account that used it.
  used_by uuid,
  used_at timestamptz(3),
  voided_at timestamptz(3),
  constraint music_codes_place unique (music_id, place),
  check ((used_by is null) = (used_at is null)),
  check (used_at is null or voided_at is null)
);

-- Plays, sales and income of a piece per month in Douala, written as they happen, so that nobody counts purchases or plays.
create table music_months (
  music_id uuid not null references music (id),
  month text not null check (month ~ '^\d{4}-\d{2}$'),
  user_id uuid not null,
  plays int not null default 0,
  sales int not null default 0,
  -- Taken for free, or by a code.
  given int not null default 0,
  -- The owner's own share.
  income bigint not null default 0,
  place text not null generated always as (month || ' ' || music_id::text) stored,
  primary key (music_id, month)
) with (fillfactor = 70);
create index music_months_user on music_months (user_id, place desc);

-- Sales counted in music_months: each once, and subtracted once if the money is returned.
create table music_sales (
  entry_id uuid primary key,
  music_id uuid not null,
  month text not null,
  -- 0 where the money was returned before it was counted.
  counted int not null default 1,
  income int not null,
  ended_at timestamptz(3)
);

-- Permission to download one's figures once, by an address that nobody can guess.
create table music_exports (
  code_hash bytea primary key,
  owner_id uuid not null,
  what text not null check (what in ('months', 'buyers')),
  ends_at timestamptz(3) not null
);
create index music_exports_ends on music_exports (ends_at);
