alter table notification_subjects drop constraint notification_subjects_kind_check;
alter table notification_subjects add constraint notification_subjects_kind_check
  check (kind in ('product', 'shed', 'write', 'music'));
alter table reports drop constraint reports_kind_check;
alter table reports add constraint reports_kind_check check (kind in ('write', 'product', 'shed', 'music'));
