-- Builds whose files stay served, and where in a build's pack each file stands.
create table releases (
  id text primary key,
  files jsonb not null,
  released_at timestamptz not null
);
