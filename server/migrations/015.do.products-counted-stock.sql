-- Stock that the seller counts: confirmed orders take from it, cancelled ones give back. Uncounted products keep their
-- quantity as a mere statement.
alter table products
  add column counted boolean not null default false,
  -- The status is 'sold out' because the stock ended; it returns to 'on sale' with new stock.
  add column is_sold_out_by_stock boolean not null default false,
  add constraint products_stock
    check (not is_sold_out_by_stock or (counted and coalesce(chosen_status, status) = 'sold out'));

-- Portions that are left today; they count until the next morning.
alter table dishes
  add column portions int check (portions between 0 and 1000000),
  add column portions_until timestamptz(3),
  add constraint dishes_portions check ((portions is null) = (portions_until is null));
create index dishes_portions_until on dishes (portions_until) where portions_until is not null and deleted_at is null;

-- What the confirmation took from counted stock; a cancellation gives it back and empties this.
alter table orders add column taken jsonb not null default '[]';

alter table notification_subjects
  drop constraint notification_subjects_kind_check,
  add constraint notification_subjects_kind_check check (kind in ('product', 'dish', 'shed', 'write', 'music', 'order'));
