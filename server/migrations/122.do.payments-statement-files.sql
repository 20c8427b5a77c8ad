-- Operators' statements that were held against the books: each file once, until it says something else.
create table statement_files (
  operator text not null check (operator in ('mtn', 'orange')),
  name text not null,
  hash bytea not null,
  read_at timestamptz(3) not null,
  lines int not null,
  differences int not null,
  -- Why it could not be read at all.
  problem text,
  -- When a person settled what differs, and how.
  noted_at timestamptz(3),
  note text,
  primary key (operator, name)
);
create index statement_files_odd on statement_files (read_at) where (differences > 0 or problem is not null) and noted_at is null;
