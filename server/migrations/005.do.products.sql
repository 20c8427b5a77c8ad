-- The real body of this function is in functions/; it replaces this one before the first row is written.
create function trigrams_of(key text) returns text[] language sql immutable parallel safe as $$ select '{}'::text[] $$;

create table products (
  id uuid primary key,
  shed_id uuid not null references sheds (id),
  user_id uuid not null references users (id),
  name text not null,
  -- Null for services.
  price int check (price between 1 and 100000000),
  caption text not null default '',
  category text not null,
  quantity int not null default 1 check (quantity >= 0),
  description text not null default '',
  status text not null default 'on sale' check (status in ('on sale', 'reserved', 'sold out', 'hidden')),
  -- Pictures in their order, as the files slice returned them: their addresses never change.
  media jsonb not null default '[]',
  created_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  -- The folded name, as of users and sheds.
  name_key text,
  -- Two marks hide a product whatever its seller chose: its listing fee is unpaid, or people reported it.
  awaits_fee boolean not null default false,
  is_held boolean not null default false,
  -- The status to restore once no mark is left.
  chosen_status text check (chosen_status in ('on sale', 'reserved', 'sold out', 'hidden')),
  changed_at timestamptz(3),
  constraint products_marks check ((awaits_fee or is_held) = (chosen_status is not null)),
  constraint products_marked check (chosen_status is null or status = 'hidden')
) with (fillfactor = 90);
create index products_open on products (id desc) where deleted_at is null and status <> 'hidden';
create index products_category on products (category, id desc) where deleted_at is null and status <> 'hidden';
create index products_shed on products (shed_id, id desc) where deleted_at is null;
create index products_mentioned on products (translate(name_key, ' ', '-') text_pattern_ops)
  where deleted_at is null and status <> 'hidden';
create index products_trigrams on products using gin (trigrams_of(name_key))
  where deleted_at is null and status <> 'hidden';
create trigger products_changed before update of name, caption, description, price, category, status, media
  on products for each row execute function note_changed();

-- Columns that change often, apart from the long ones.
create table product_counts (
  product_id uuid primary key references products (id),
  like_count int not null default 0 check (like_count >= 0),
  review_count int not null default 0 check (review_count >= 0),
  -- Number of reviews with one to five stars.
  stars int[] not null default '{0,0,0,0,0}' check (cardinality(stars) = 5),
  -- Points for everything people do with it, and for what sells it alone. See shed_counts.
  heat double precision,
  sales_heat double precision
) with (fillfactor = 70);

-- Products that strangers see, by category; those that are sold out among them.
create table product_totals (
  category text primary key,
  products bigint not null default 0,
  sold_out bigint not null default 0
) with (fillfactor = 50);

create table product_likes (
  id uuid not null,
  product_id uuid not null references products (id),
  user_id uuid not null references users (id),
  created_at timestamptz(3) not null,
  primary key (user_id, product_id)
);
create index product_likes_product on product_likes (product_id, id desc);

create table product_reviews (
  id uuid primary key,
  product_id uuid not null references products (id),
  user_id uuid not null references users (id),
  rating smallint not null check (rating between 1 and 5),
  comment text not null,
  created_at timestamptz(3) not null,
  constraint product_reviews_once unique (product_id, user_id)
);
create index product_reviews_product on product_reviews (product_id, id desc);
-- For closing an account, and for the export of a person's data.
create index product_reviews_user on product_reviews (user_id);

-- Sorted lists, recomputed by a job: 'picks', 'best', and 'category:<name>' for recommendations.
create table product_ranks (
  list text not null,
  rank int not null,
  product_id uuid not null references products (id),
  -- False while sold out or hidden: it keeps its rank and is shown again later.
  is_shown boolean not null default true,
  primary key (list, rank)
);
create index product_ranks_product on product_ranks (product_id);
