-- True if one of two people has blocked the other.
create or replace function are_apart(one uuid, other uuid) returns boolean language sql stable parallel safe as $$
  select exists (select from hushes where user_id = one and other_id = other and is_blocked)
    or exists (select from hushes where user_id = other and other_id = one and is_blocked)
$$;
