-- Queues a shed and all its content for re-indexing.
create or replace function search_note_shed() returns trigger language plpgsql as $$
begin
  insert into search_changes (kind, thing_id) values (10, new.id);
  return null;
end $$;
