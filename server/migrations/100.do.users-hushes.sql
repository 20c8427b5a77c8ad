-- Whom somebody blocks or mutes.
create table hushes (
  id uuid not null,
  user_id uuid not null references users (id),
  other_id uuid not null references users (id),
  is_blocked boolean not null,
  is_muted boolean not null,
  created_at timestamptz(3) not null,
  primary key (user_id, other_id),
  check (user_id <> other_id),
  check (is_blocked or is_muted)
);
create index hushes_list on hushes (user_id, id desc);
create index hushes_other on hushes (other_id);

-- May neither of two people turn to the other?
create function are_apart(one uuid, other uuid) returns boolean language sql stable parallel safe as $$
  select exists (select from hushes where user_id = one and other_id = other and is_blocked)
    or exists (select from hushes where user_id = other and other_id = one and is_blocked)
$$;
