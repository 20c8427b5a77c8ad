alter table dishes add column like_count int not null default 0 check (like_count >= 0);

create table dish_likes (
  id uuid not null,
  dish_id uuid not null references dishes (id),
  user_id uuid not null references users (id),
  -- Price at that time.
  price int not null,
  created_at timestamptz(3) not null,
  primary key (user_id, dish_id)
);
create index dish_likes_dish on dish_likes (dish_id, id desc);
create index dish_likes_user on dish_likes (user_id, id desc);
