-- A song that goes before it was made ends as 'deleted': nothing counts or waits for it any more.
alter table songs drop constraint songs_state_check;
alter table songs add constraint songs_state_check check (state in ('transcoding', 'ready', 'failed', 'deleted'));
update songs set state = 'deleted' where deleted_at is not null and state = 'transcoding';
