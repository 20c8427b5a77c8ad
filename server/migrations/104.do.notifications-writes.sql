alter table notification_subjects drop constraint notification_subjects_kind_check;
alter table notification_subjects add constraint notification_subjects_kind_check
  check (kind in ('product', 'shed', 'write'));
