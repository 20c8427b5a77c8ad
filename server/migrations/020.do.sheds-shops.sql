-- Fading points. Every deed adds points that halve each week; what is kept is the base-2 logarithm of their sum, taken
-- back to one fixed moment, so that a value compares with any other without looking at the clock, and never overflows.
create function add_heat(heat double precision, points double precision, at timestamptz) returns double precision
language sql immutable parallel safe as $$
  select case
    when points > 0 and heat is null then x
    when points > 0 then greatest(heat, x) + ln(1 + exp(-abs(heat - x) * ln(2.0::float8))) / ln(2.0::float8)
    when points < 0 and heat - x > 1e-6 then heat + ln(1 - exp((x - heat) * ln(2.0::float8))) / ln(2.0::float8)
    when points < 0 then null
    else heat
  end
  from (select extract(epoch from at)::float8 / 604800 + ln(greatest(abs(points), 1e-9)) / ln(2.0::float8) as x) deed
$$;

create table sheds (
  id uuid primary key,
  user_id uuid not null references users (id),
  name text not null,
  -- As of people: folded, and every run of one to three characters of it.
  name_key text not null,
  name_grams text[] not null default '{}',
  email text not null,
  category text not null,
  description text not null default '',
  bio text not null default '',
  phone_number text not null,
  location text not null default '',
  -- Pictures as the files slice gave them: their addresses never change.
  logo jsonb,
  background_image jsonb,
  -- What strangers see: hidden products are not counted.
  product_count int not null default 0 check (product_count >= 0),
  created_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3)
) with (fillfactor = 85);
create index sheds_name_grams on sheds using gin (name_grams);
create index sheds_open on sheds (id desc) where deleted_at is null;
create index sheds_category on sheds (category, id desc) where deleted_at is null;
create index sheds_user on sheds (user_id, id desc) where deleted_at is null;

-- What moves often, apart from what is long.
create table shed_counts (
  shed_id uuid primary key references sheds (id),
  subscriber_count int not null default 0 check (subscriber_count >= 0),
  review_count int not null default 0 check (review_count >= 0),
  -- How many reviews gave one to five stars.
  stars int[] not null default '{0,0,0,0,0}' check (cardinality(stars) = 5),
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

-- Grows for ever: nothing refers to it.
create table contacts (
  id uuid primary key,
  shed_id uuid not null references sheds (id),
  user_id uuid not null references users (id),
  subject_id uuid,
  -- As it was called then.
  subject text,
  message_preview text not null,
  created_at timestamptz(3) not null
);
create index contacts_shed on contacts (shed_id, id desc);
create index contacts_user on contacts (user_id, id desc);

-- Orders made anew by a job: 'popular'.
create table shed_ranks (
  list text not null,
  rank int not null,
  shed_id uuid not null references sheds (id),
  primary key (list, rank)
);
