-- Two things hide a product whatever its seller chose, each with a mark of its own: its listing fee is not paid, or others
-- reported it. `chosen_status` is what it becomes once no mark is left.
alter table products
  add column awaits_fee boolean not null default false,
  add column is_held boolean not null default false,
  add column chosen_status text check (chosen_status in ('on sale', 'reserved', 'sold out', 'hidden'));
update products set awaits_fee = status_once_paid is not null, is_held = held_status is not null,
  chosen_status = coalesce(nullif(held_status, 'hidden'), status_once_paid, held_status)
where status_once_paid is not null or held_status is not null and status = 'hidden';
alter table products
  drop column status_once_paid,
  drop column held_status,
  add constraint products_marks check ((awaits_fee or is_held) = (chosen_status is not null)),
  add constraint products_marked check (chosen_status is null or status = 'hidden');
