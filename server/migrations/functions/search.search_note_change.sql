-- Queues the row's entity for re-indexing; trigger of all searchable tables.
create or replace function search_note_change() returns trigger language plpgsql as $$
begin
  case tg_table_name
    when 'products' then insert into search_changes (kind, thing_id) values (0, new.id);
    when 'product_counts' then insert into search_changes (kind, thing_id) values (0, new.product_id);
    when 'dishes' then insert into search_changes (kind, thing_id) values (1, new.id);
    when 'music' then insert into search_changes (kind, thing_id) values (2, new.id);
    when 'music_counts' then insert into search_changes (kind, thing_id) values (2, new.music_id);
    when 'sheds' then insert into search_changes (kind, thing_id) values (3, new.id);
    when 'shed_counts' then insert into search_changes (kind, thing_id) values (3, new.shed_id);
    when 'users' then insert into search_changes (kind, thing_id) values (4, new.id);
    when 'writes' then insert into search_changes (kind, thing_id) values (5, new.id);
    when 'write_counts' then insert into search_changes (kind, thing_id) values (5, new.write_id);
  end case;
  return null;
end $$;
