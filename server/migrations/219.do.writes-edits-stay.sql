-- Authors could once empty an earlier version: what is left of those says nothing.
delete from write_edits where removed_at is not null;
alter table write_edits drop column removed_at;
