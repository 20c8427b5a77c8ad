-- Ten for each piece, which whose it is gives away: each makes it somebody's once. They lie here as they are printed, so that
-- they can be printed again: nobody else is shown them, and all that one opens is a piece that lies here, too.
create table music_codes (
  id uuid primary key,
  music_id uuid not null references music (id),
  place int not null check (place between 1 and 10),
  code text not null unique,
  -- The account whose the piece is by it.
  used_by uuid,
  used_at timestamptz(3),
  voided_at timestamptz(3),
  constraint music_codes_place unique (music_id, place),
  check ((used_by is null) = (used_at is null)),
  check (used_at is null or voided_at is null)
);
