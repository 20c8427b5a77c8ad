-- As songs carry their cover when they are taken along.
create table music_cover_files (
  music_id uuid primary key references music (id),
  cover_id uuid not null,
  jpeg bytea not null
);
