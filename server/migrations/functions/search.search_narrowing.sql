-- SQL text of the conditions on `a`: facets, and a price range.
create or replace function search_narrowing(kind int, facets int[], dear int4range) returns text language plpgsql immutable as $$
declare
  narrowing text := '';
begin
  for facet in 1..cardinality(facets) loop
    narrowing := narrowing || search_probe(array[facets[facet]], array[kind * 4 + 3], 100 + facet);
  end loop;
  if dear is null then return narrowing; end if;
  return narrowing || format(
    ' cross join lateral (select from search_entries e where e.place = a.place and e.price >= %s and e.price < %s limit 1) dear',
    lower(dear), upper(dear));
end $$;
