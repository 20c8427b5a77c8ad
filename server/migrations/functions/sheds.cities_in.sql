-- Cities named in a location, ignoring case and accents; lists of one city filter by them.
create or replace function cities_in(location text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(city), '{}')
  from (select lower(regexp_replace(normalize(location, NFKD), '[\u0300-\u036f]', '', 'g')) as plain) written,
    unnest('{bafoussam,bamenda,bertoua,buea,douala,dschang,ebolowa,garoua,kribi,kumba,limbe,maroua,ngaoundere,yaounde}'::text[]) city
  where position(city in written.plain) > 0
$$;
