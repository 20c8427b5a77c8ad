-- Every word of the index, its plural folded, and facets such as `city:douala`.
create table search_words (
  id int generated always as identity primary key,
  word text collate "C" not null,
  -- How many things of each kind have it, in the order of the contract's `foundKinds`.
  uses int[] not null default '{0,0,0,0,0,0}' check (cardinality(uses) = 6),
  constraint search_words_word unique (word)
) with (fillfactor = 80);

-- The forms in which words stand in names and captions: what is typed begins like one, is near one or sounds like one.
create table search_forms (
  id int generated always as identity primary key,
  form text collate "C" not null,
  word_id int not null references search_words (id),
  sound text collate "C" not null,
  -- As it stood in the text that brought it, for whoever is asked whether they meant it.
  shown text not null,
  constraint search_forms_form unique (form)
);
create index search_forms_word on search_forms (word_id);
create index search_forms_sound on search_forms (sound) where sound <> '';

-- What is left of a form once one or two of its letters are gone: a mistyped one has one of these in common with it.
create table search_deletes (
  gone text collate "C" not null,
  form_id int not null
);
create index search_deletes_gone on search_deletes (gone) include (form_id);

-- What stands in the index of one thing.
create table search_entries (
  -- Falls, so that of equals the newest come first.
  place int generated always as identity (start with -1 increment by -1 minvalue -2147483648 maxvalue -1) primary key,
  kind smallint not null,
  thing_id uuid not null,
  owner_id uuid not null,
  -- Its whole name as the fold makes it.
  name_key text collate "C" not null,
  -- Less is more popular and fresher.
  rank int not null,
  price int,
  created_at timestamptz(3) not null,
  word_ids int[] not null,
  -- Of each word the best list it stands in.
  lists smallint[] not null,
  fold smallint not null,
  constraint search_entries_thing unique (kind, thing_id)
) with (fillfactor = 80);
create index search_entries_name on search_entries (kind, name_key, rank, place) where name_key <> '';
create index search_entries_fold on search_entries (fold, place);

-- Of each word what has it, the best first. A list is 4 × the kind + 0 for the name, 1 for a caption, 2 for longer texts,
-- 3 for facets.
create table search_postings (
  word_id int not null,
  list smallint not null,
  rank int not null,
  place int not null
);
create unique index search_postings_at on search_postings (word_id, list, rank, place);
alter table search_postings set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);

-- What is to be read again. Kind 10: everything that is in a shed.
create table search_changes (
  seq bigint generated always as identity primary key,
  kind smallint not null,
  thing_id uuid not null,
  noted_at timestamptz(3) not null default now()
);

-- How far the first filling has come, by kind; nothing is left where it is null.
create table search_fills (
  kind smallint primary key,
  after_id uuid
);
insert into search_fills (kind, after_id)
  select kind, '00000000-0000-0000-0000-000000000000' from unnest('{0,1,3,4,5}'::smallint[]) kind;

-- What they note stands in their own files, which take the place of these before anything is filled in.
create function search_note_change() returns trigger language plpgsql as $$ begin return null; end $$;
create function search_note_shed() returns trigger language plpgsql as $$ begin return null; end $$;

create trigger search_product after insert or update of name, caption, description, price, category, status, media, deleted_at
  on products for each row execute function search_note_change();
create trigger search_product_heat after update of heat on product_counts for each row
  when (floor(old.heat) is distinct from floor(new.heat)) execute function search_note_change();
create trigger search_dish after insert or update of name, price, picture, deleted_at, awaits_fee
  on dishes for each row execute function search_note_change();
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

-- Who looked for what, of this week and the last: an account or a network, hashed with the week.
create table search_asks (
  week date not null,
  term text collate "C" not null,
  who bytea not null,
  primary key (week, term, who)
);

-- What people want to hear of: the same words and filters once a person. `seen_place` is the newest thing they knew of.
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

-- Words that mean the same, beside those of `words/synonyms.txt`: a group a row, as they are written there.
create table search_synonyms (
  phrases text primary key,
  created_at timestamptz(3) not null default now()
);
