-- Sets changed_at if the row really changes; trigger of everything that a shed's pages show.
create or replace function note_changed() returns trigger language plpgsql as $$
begin
  if new is distinct from old then new.changed_at := now(); end if;
  return new;
end $$;
