-- What is told live: a number a person, without gaps and in the order of the commits, so that whoever lost the
-- connection goes on behind the last one.
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
