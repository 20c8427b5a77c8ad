-- Price when it was liked; null for services. For older likes the present price, as the one at that time is unknown.
alter table product_likes add column price int;
update product_likes l set price = p.price from products p where p.id = l.product_id;
alter table music_likes add column price int;
update music_likes l set price = m.price from music m where m.id = l.music_id;

create index product_likes_user on product_likes (user_id, id desc);
create index music_likes_user on music_likes (user_id, id desc);
create index subscriptions_user on subscriptions (user_id, id desc);

-- Lowest price of a saved thing that its user was notified of, and the day in Douala of the last notification.
create table told_prices (
  user_id uuid not null references users (id),
  thing_id uuid not null,
  price int not null,
  told_on date not null,
  primary key (user_id, thing_id)
) with (fillfactor = 85);

alter table notification_subjects drop constraint notification_subjects_kind_check;
alter table notification_subjects add constraint notification_subjects_kind_check
  check (kind in ('product', 'shed', 'write', 'music', 'order', 'dish'));
