create table reports (
  id uuid primary key,
  kind text not null check (kind in ('write', 'product', 'shed')),
  subject_id uuid not null,
  user_id uuid not null references users (id),
  reason text not null,
  -- The /24 or /48 it came from.
  network text not null,
  created_at timestamptz(3) not null,
  constraint reports_once unique (kind, subject_id, user_id)
);
create index reports_user on reports (user_id, id desc);

-- What was reported: it waits for somebody to look at it, and is hidden meanwhile where many reported it.
create table report_cases (
  kind text not null,
  subject_id uuid not null,
  state text not null check (state in ('open', 'hidden', 'fine', 'upheld')),
  reported_at timestamptz(3) not null,
  primary key (kind, subject_id)
);
create index report_cases_waiting on report_cases (reported_at) where state in ('open', 'hidden');

-- What it was before it was taken out of sight; its seller can't show it meanwhile.
alter table products add column held_status text;
