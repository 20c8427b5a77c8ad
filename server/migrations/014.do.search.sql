-- The real bodies of these functions are in functions/; they replace these before the first row is written.
create function search_note_change() returns trigger language plpgsql as $$ begin return null; end $$;
create function search_note_shed() returns trigger language plpgsql as $$ begin return null; end $$;

-- Every word of the index with its plural folded, and facets such as `city:douala`.
create table search_words (
  id int generated always as identity primary key,
  word text collate "C" not null,
  -- Number of things with this word per kind, in the order of the contract's `foundKinds`.
  uses int[] not null default '{0,0,0,0,0,0}' check (cardinality(uses) = 6),
  constraint search_words_word unique (word)
) with (fillfactor = 80);

-- Forms of words in names and captions: a typed word begins like one, is near one or sounds like one.
create table search_forms (
  id int generated always as identity primary key,
  form text collate "C" not null,
  word_id int not null references search_words (id),
  sound text collate "C" not null,
  -- As it was written in the text it comes from, for "Did you mean".
  shown text not null,
  constraint search_forms_form unique (form)
);
create index search_forms_word on search_forms (word_id);
create index search_forms_sound on search_forms (sound) where sound <> '';

-- A form without one or two of its letters: a mistyped word has one of these in common with it.
create table search_deletes (
  gone text collate "C" not null,
  form_id int not null
);
create index search_deletes_gone on search_deletes (gone) include (form_id);

-- The index entry of one thing.
create table search_entries (
  -- Descends, so that of equal ones the newest comes first.
  place int generated always as identity (start with -1 increment by -1 minvalue -2147483648 maxvalue -1) primary key,
  kind smallint not null,
  thing_id uuid not null,
  owner_id uuid not null,
  -- Its whole folded name.
  name_key text collate "C" not null,
  -- Less is more popular and newer.
  rank int not null,
  price int,
  created_at timestamptz(3) not null,
  word_ids int[] not null,
  -- For each word the best list that has it.
  lists smallint[] not null,
  -- Version of the folding that made it.
  fold smallint not null,
  constraint search_entries_thing unique (kind, thing_id)
) with (fillfactor = 80);
create index search_entries_name on search_entries (kind, name_key, rank, place) where name_key <> '';
create index search_entries_fold on search_entries (fold, place);

-- For each word the things that have it, the best first. A list is 4 × the kind + 0 for the name, 1 for a caption, 2 for
-- longer texts, 3 for facets.
create table search_postings (
  word_id int not null,
  list smallint not null,
  rank int not null,
  place int not null
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
create unique index search_postings_at on search_postings (word_id, list, rank, place);

-- Things to index again. Kind 10: everything in a shed.
create table search_changes (
  seq bigint generated always as identity primary key,
  kind smallint not null,
  thing_id uuid not null,
  noted_at timestamptz(3) not null default now()
);

-- Progress of the first indexing, by kind; null when nothing is left.
create table search_fills (
  kind smallint primary key,
  after_id uuid
);
insert into search_fills (kind, after_id)
  select kind, '00000000-0000-0000-0000-000000000000' from generate_series(0, 5) kind;

create trigger search_product after insert or update of name, caption, description, price, category, status, media, deleted_at
  on products for each row execute function search_note_change();
create trigger search_product_heat after update of heat on product_counts for each row
  when (floor(old.heat) is distinct from floor(new.heat)) execute function search_note_change();
create trigger search_dish after insert or update of name, price, picture, deleted_at, awaits_fee
  on dishes for each row execute function search_note_change();
create trigger search_music after insert or update of title, style, genre, description, credits, price, cover, is_shown
  on music for each row execute function search_note_change();
create trigger search_music_heat after update of heat on music_counts for each row
  when (floor(old.heat) is distinct from floor(new.heat)) execute function search_note_change();
create trigger search_shed after insert or update of name, bio, description, category, location, deleted_at
  on sheds for each row execute function search_note_change();
create trigger search_shed_things after update of location, name, deleted_at on sheds for each row
  when (old.location is distinct from new.location or old.name is distinct from new.name
    or old.deleted_at is distinct from new.deleted_at) execute function search_note_shed();
create trigger search_shed_heat after update of heat on shed_counts for each row
  when (floor(old.heat) is distinct from floor(new.heat)) execute function search_note_change();
create trigger search_user after insert or update of name, bio, closed_at
  on users for each row execute function search_note_change();
create trigger search_user_followers after update of follower_count on users for each row
  when (floor(ln(old.follower_count + 1) / ln(2.0)) is distinct from floor(ln(new.follower_count + 1) / ln(2.0)))
  execute function search_note_change();
create trigger search_write after insert or update of content, deleted_at, hidden_at
  on writes for each row execute function search_note_change();
create trigger search_write_counts after update on write_counts for each row
  when (floor(ln(old.approval_count + old.reply_count + 1) / ln(2.0)) is distinct from
    floor(ln(new.approval_count + new.reply_count + 1) / ln(2.0)))
  execute function search_note_change();

-- Searches of this week and the last, and who searched: an account or a network, hashed with the week.
create table search_asks (
  week date not null,
  term text collate "C" not null,
  who bytea not null,
  primary key (week, term, who)
);

-- Searches whose new results a person wants to hear of: the same words and filters once. `seen_place` is the newest thing
-- they know.
create table saved_searches (
  id uuid primary key,
  user_id uuid not null references users (id),
  key text not null,
  query text not null,
  type text not null,
  location text not null default '',
  category text,
  min int,
  max int,
  photo boolean not null default false,
  seen_place int not null,
  created_at timestamptz(3) not null,
  constraint saved_searches_once unique (user_id, key)
);

-- Synonyms beside those of `words/synonyms.txt`: a group per row, written as there.
create table search_synonyms (
  phrases text primary key,
  created_at timestamptz(3) not null default now()
);
