-- Leave to fetch one's figures once, by an address that nobody can guess.
create table music_exports (
  code_hash bytea primary key,
  owner_id uuid not null,
  what text not null check (what in ('months', 'buyers')),
  ends_at timestamptz(3) not null
);
create index music_exports_ends on music_exports (ends_at);
