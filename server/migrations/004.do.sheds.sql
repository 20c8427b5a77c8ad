-- The real bodies of these functions are in functions/; they replace these before the first row is written.
create function cities_in(location text) returns text[] language sql immutable as $$ select '{}'::text[] $$;
create function note_changed() returns trigger language plpgsql as $$ begin return new; end $$;

create table sheds (
  id uuid primary key,
  user_id uuid not null references users (id),
  name text not null,
  -- As of users: folded, and every run of one to three characters of it.
  name_key text not null,
  name_grams text[] not null default '{}',
  email text not null,
  category text not null,
  description text not null default '',
  bio text not null default '',
  phone_number text not null,
  location text not null default '',
  -- Pictures as the files slice returned them: their addresses never change.
  logo jsonb,
  background_image jsonb,
  -- Products that strangers see, and the hidden ones, which its owner's list has too.
  product_count int not null default 0 check (product_count >= 0),
  created_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  hidden_count int not null default 0 check (hidden_count >= 0),
  -- Cities that the location names, for lists of one city.
  cities text[] generated always as (cities_in(location)) stored,
  -- When something that its page shows last changed; null if it never did.
  changed_at timestamptz(3)
) with (fillfactor = 85);
create index sheds_name_grams on sheds using gin (name_grams);
create index sheds_open on sheds (id desc) where deleted_at is null;
create index sheds_category on sheds (category, id desc) where deleted_at is null;
create index sheds_user on sheds (user_id, id desc) where deleted_at is null;
create index sheds_mentioned on sheds (translate(name_key, ' ', '-') text_pattern_ops) where deleted_at is null;
create index sheds_cities on sheds using gin (cities) where deleted_at is null;
create trigger sheds_changed before update of name, bio, description, category, location, logo, background_image
  on sheds for each row execute function note_changed();

-- Columns that change often, apart from the long ones.
create table shed_counts (
  shed_id uuid primary key references sheds (id),
  subscriber_count int not null default 0 check (subscriber_count >= 0),
  review_count int not null default 0 check (review_count >= 0),
  -- Number of reviews with one to five stars.
  stars int[] not null default '{0,0,0,0,0}' check (cardinality(stars) = 5),
  -- Points that halve each week. Stored is the base-2 logarithm of their sum at one fixed moment: values compare without
  -- looking at the clock and never overflow.
  heat double precision
) with (fillfactor = 70);

-- Open sheds, by category.
create table shed_totals (
  category text primary key,
  sheds bigint not null default 0
) with (fillfactor = 50);

create table subscriptions (
  id uuid not null,
  shed_id uuid not null references sheds (id),
  user_id uuid not null references users (id),
  created_at timestamptz(3) not null,
  primary key (user_id, shed_id)
);
create index subscriptions_shed on subscriptions (shed_id, id desc);

create table shed_reviews (
  id uuid primary key,
  shed_id uuid not null references sheds (id),
  user_id uuid not null references users (id),
  rating smallint not null check (rating between 1 and 5),
  review_text text not null default '',
  created_at timestamptz(3) not null,
  constraint shed_reviews_once unique (shed_id, user_id)
);
create index shed_reviews_shed on shed_reviews (shed_id, id desc);
-- For closing an account, and for the export of a person's data.
create index shed_reviews_user on shed_reviews (user_id);

-- Grows for ever: nothing refers to it.
create table contacts (
  id uuid primary key,
  shed_id uuid not null references sheds (id),
  user_id uuid not null references users (id),
  subject_id uuid,
  -- Its name at the time.
  subject text,
  message_preview text not null,
  created_at timestamptz(3) not null
);
create index contacts_shed on contacts (shed_id, id desc);
create index contacts_user on contacts (user_id, id desc);

-- Sorted lists, recomputed by a job: 'popular'.
create table shed_ranks (
  list text not null,
  rank int not null,
  shed_id uuid not null references sheds (id),
  primary key (list, rank)
);
