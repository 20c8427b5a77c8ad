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
  -- Pictures in their order, as the files slice gave them: their addresses never change.
  media jsonb not null default '[]',
  created_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3)
) with (fillfactor = 90);
create index products_open on products (id desc) where deleted_at is null and status <> 'hidden';
create index products_category on products (category, id desc) where deleted_at is null and status <> 'hidden';
create index products_shed on products (shed_id, id desc) where deleted_at is null;

-- What moves often, apart from what is long.
create table product_counts (
  product_id uuid primary key references products (id),
  like_count int not null default 0 check (like_count >= 0),
  review_count int not null default 0 check (review_count >= 0),
  -- How many reviews gave one to five stars.
  stars int[] not null default '{0,0,0,0,0}' check (cardinality(stars) = 5),
  -- Everything people do with it, and only what sells it.
  heat double precision,
  sales_heat double precision
) with (fillfactor = 70);

-- Products strangers see, by category.
create table product_totals (
  category text primary key,
  products bigint not null default 0
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

-- Orders made anew by a job: 'picks', 'best', and 'category:<name>' for recommendations.
create table product_ranks (
  list text not null,
  rank int not null,
  product_id uuid not null references products (id),
  primary key (list, rank)
);
