-- Before a change of what a page shows of a shed or of something in it: says when, where it really is another.
create or replace function note_changed() returns trigger language plpgsql as $$
begin
  if new is distinct from old then new.changed_at := now(); end if;
  return new;
end $$;
