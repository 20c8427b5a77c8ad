-- When what a page shows of a thing was last changed; null for what stands as it was made.
alter table sheds add column changed_at timestamptz(3);
alter table products add column changed_at timestamptz(3);
alter table dishes add column changed_at timestamptz(3);
alter table music add column changed_at timestamptz(3);

create function note_changed() returns trigger language plpgsql as $$ begin return new; end $$;

create trigger sheds_changed before update of name, bio, description, category, location, logo, background_image
  on sheds for each row execute function note_changed();
create trigger products_changed before update of name, caption, description, price, category, status, media
  on products for each row execute function note_changed();
create trigger dishes_changed before update of name, price, picture on dishes for each row execute function note_changed();
create trigger music_changed before update of title, style, genre, description, credits, lyrics, price, cover, song_count, is_shown
  on music for each row execute function note_changed();
