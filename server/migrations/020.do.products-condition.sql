-- Null for goods whose seller says nothing, and for categories without a condition.
alter table products add column condition text check (condition in ('new', 'used'));
create index products_condition on products (category, condition, id desc)
  where deleted_at is null and status <> 'hidden' and condition is not null;

create or replace trigger products_changed
  before update of name, caption, description, price, category, status, media, condition
  on products for each row execute function note_changed();
create or replace trigger search_product
  after insert or update of name, caption, description, price, category, status, media, condition, deleted_at
  on products for each row execute function search_note_change();

alter table saved_searches add column condition text check (condition in ('new', 'used'));
