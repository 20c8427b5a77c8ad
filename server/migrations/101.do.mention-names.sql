-- In a mention the spaces of a name are hyphens. Names that begin like what somebody types are a range of these indexes.
create index users_mentioned on users (translate(name_key, ' ', '-') text_pattern_ops) where closed_at is null;
create index sheds_mentioned on sheds (translate(name_key, ' ', '-') text_pattern_ops) where deleted_at is null;

-- As of people and sheds, folded by the app; null until a job has folded what was there before.
alter table products add column name_key text;
create index products_unnamed on products (id) where name_key is null;
create index products_mentioned on products (translate(name_key, ' ', '-') text_pattern_ops)
  where deleted_at is null and status <> 'hidden';

-- Every run of three characters.
create function trigrams_of(key text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct substr(key, at, 3)), '{}') from generate_series(1, length(key) - 2) at
$$;
create index products_trigrams on products using gin (trigrams_of(name_key))
  where deleted_at is null and status <> 'hidden';
