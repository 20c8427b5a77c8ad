alter table sheds
  -- Spans of each weekday, Monday first, in the form of the contract; null if the shed states none.
  add column hours jsonb,
  add column away_until timestamptz(3),
  add column away_note text not null default '';

create or replace trigger sheds_changed
  before update of name, bio, description, category, location, logo, background_image, hours, away_until, away_note
  on sheds for each row execute function note_changed();
