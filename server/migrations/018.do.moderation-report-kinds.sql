alter table reports drop constraint reports_kind_check;
alter table reports add constraint reports_kind_check
  check (kind in ('write', 'product', 'shed', 'music', 'user', 'reply', 'review', 'dish', 'order'));

-- Reported by many; hidden from all but its author until an operator has decided, and not counted meanwhile.
alter table write_replies add column hidden_at timestamptz(3);
alter table product_reviews add column hidden_at timestamptz(3);
alter table shed_reviews add column hidden_at timestamptz(3);

alter table dishes add column is_held boolean not null default false;
drop trigger search_dish on dishes;
create trigger search_dish after insert or update of name, price, picture, deleted_at, awaits_fee, is_held
  on dishes for each row execute function search_note_change();

alter table notification_subjects drop constraint notification_subjects_kind_check;
alter table notification_subjects add constraint notification_subjects_kind_check
  check (kind in ('product', 'shed', 'write', 'music', 'order', 'dish'));
