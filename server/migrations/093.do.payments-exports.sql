-- Leave to fetch a statement once, by an address that nobody can guess.
create table statement_exports (
  code_hash bytea primary key,
  owner_id uuid not null,
  filter jsonb not null,
  ends_at timestamptz(3) not null
);
create index statement_exports_ends on statement_exports (ends_at);
