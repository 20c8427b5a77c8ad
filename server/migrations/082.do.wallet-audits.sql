-- What the daily look at the books found; `fault` says where they are broken.
create table ledger_audits (
  id uuid primary key,
  at timestamptz(3) not null default clock_timestamp(),
  postings bigint not null,
  fault text
);
