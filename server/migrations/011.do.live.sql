-- Live events, numbered per person without gaps in the order of the commits: a client that lost its connection continues
-- after the last one it got.
create table live_heads (
  user_id uuid primary key,
  seq int not null
) with (fillfactor = 70);

create table live_events (
  user_id uuid not null,
  seq int not null,
  kind text not null,
  data jsonb not null,
  told_at timestamptz(3) not null,
  primary key (user_id, seq)
);
create index live_events_told on live_events (told_at);
