-- Music is found by its title, style, genre, who made it and what is said of it.
insert into search_fills (kind, after_id) values (2, '00000000-0000-0000-0000-000000000000');
create trigger search_music after insert or update of title, style, genre, description, credits, price, cover, is_shown
  on music for each row execute function search_note_change();
create trigger search_music_heat after update of heat on music_counts for each row
  when (floor(old.heat) is distinct from floor(new.heat)) execute function search_note_change();
