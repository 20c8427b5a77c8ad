-- Audio is kept beside pictures: its row names where it lies.
alter table files add column key text;
alter table files add constraint files_key check ((kind = 'audio') = (key is not null));
create index files_key on files (key) where key is not null;
-- How much somebody keeps of pictures is read with each upload of one; of audio its sheds have a share of their own.
drop index files_owner;
create index files_owner on files (owner_id) include (created_at, bytes, unused_since) where kind = 'image';

create table music (
  id uuid primary key,
  shed_id uuid not null references sheds (id),
  user_id uuid not null references users (id),
  title text not null,
  -- As names are compared, with the runs of letters by which a part of it is found.
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
  -- Who is paid, by the wallets' own ids: the owner's first.
  wallets text[] not null default '{}' check (cardinality(wallets) <= 5),
  cover jsonb,
  -- Of its songs: how many strangers see, how many of these can be heard, and for how long.
  song_count int not null default 0,
  ready_count int not null default 0,
  -- Those that fail or are not made yet.
  open_count int not null default 0,
  seconds double precision not null default 0,
  -- Others reported it.
  is_held boolean not null default false,
  -- When strangers first saw it, and whether they do now.
  shown_at timestamptz(3),
  is_shown boolean not null default false,
  created_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  -- What lists are narrowed by: all there are of these are few.
  facet text not null generated always as (genre || ' ' || category || ' ' || project_type) stored,
  check ((project_type = 'group') = (group_kind is not null)),
  check (not is_shown or (deleted_at is null and not is_held and ready_count > 0))
) with (fillfactor = 90);
create index music_open on music (id desc) where is_shown;
create index music_facet on music (facet, id desc) where is_shown;
create index music_shed on music (shed_id, id desc) where deleted_at is null;
create index music_user on music (user_id, id desc) where is_shown;
create index music_grams on music using gin (title_grams) with (fastupdate = off) where is_shown;

-- As mentions compare titles.
create index music_mentioned on music (translate(title_key, ' ', '-') text_pattern_ops) where is_shown;

-- What moves often, apart from what is long.
create table music_counts (
  music_id uuid primary key references music (id),
  like_count int not null default 0 check (like_count >= 0),
  play_count int not null default 0,
  heat double precision
) with (fillfactor = 70);
create index music_counts_heat on music_counts (heat desc, music_id desc) where heat is not null;

-- What strangers see, by what lists are narrowed by.
create table music_totals (
  facet text primary key,
  pieces bigint not null default 0
) with (fillfactor = 50);

create table songs (
  id uuid primary key,
  music_id uuid not null references music (id),
  -- Its place among the others; of equals the older comes first.
  place int not null,
  title text not null,
  state text not null check (state in ('transcoding', 'ready', 'failed')),
  failure text,
  -- The song that it takes the place of once it is ready.
  replaces uuid,
  -- As it was uploaded: where that lies until it is ours, and how large it was.
  source uuid,
  source_type text not null,
  source_bytes int not null check (source_bytes > 0),
  source_sha256 text not null,
  -- How often somebody began to make it ours, and where somebody is at it.
  tries int not null default 0,
  lane text,
  -- What was made of it, each with the file it is, where it lies, and its size.
  tracks jsonb,
  seconds double precision,
  peaks text,
  gain double precision,
  -- Where its owner wants the preview to begin, and what was made of that.
  preview_wanted double precision,
  preview_from double precision,
  preview_seconds double precision,
  created_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  check ((state = 'ready') = (tracks is not null)),
  check ((state = 'failed') = (failure is not null))
) with (fillfactor = 85);
create index songs_music on songs (music_id, place, id) where deleted_at is null;
create index songs_waiting on songs (id) where deleted_at is null and (state = 'transcoding' or preview_wanted is not null);
create index songs_lane on songs (lane) where lane is not null;

create table song_counts (
  song_id uuid primary key references songs (id),
  play_count int not null default 0
) with (fillfactor = 70);

-- How long the engine worked for somebody lately: half of it is forgotten after five minutes.
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

-- Who heard a song within the hour: a person, or one of a network's few places for visitors.
create table song_plays (
  song_id uuid not null references songs (id),
  listener bytea not null,
  heard_at timestamptz(3) not null,
  primary key (song_id, listener)
) with (fillfactor = 70);
create index song_plays_heard on song_plays (heard_at);

-- An order made anew by a job.
create table music_ranks (
  rank int primary key,
  music_id uuid not null references music (id)
);
create index music_ranks_music on music_ranks (music_id);

-- What addresses are signed with.
create table signing_keys (
  name text primary key,
  secret bytea not null
);
