-- Private to the user, so nothing counts them.
create table write_bookmarks (
  id uuid not null,
  write_id uuid not null references writes (id),
  user_id uuid not null references users (id),
  created_at timestamptz(3) not null,
  primary key (user_id, write_id)
);
create index write_bookmarks_user on write_bookmarks (user_id, id desc);
