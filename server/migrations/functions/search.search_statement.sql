-- SQL text for one pass over the index: entries that have a word of each slot at the allowed levels, in this field or
-- an earlier one. Posting lists are in result order, so a merge reads only as far as needed; if one list is short, its
-- entries are tested against the others instead. Only numbers are interpolated.
create or replace function search_statement(kind int, slots jsonb, facets int[], dear int4range, allowed int[], field int, most int)
returns text language plpgsql immutable as $$
declare
  parts text[] := '{}';
  lists int[] := array(select kind * 4 + f from generate_series(0, field) f);
  words int[];
  probes text := '';
  uses int;
  fewest int;
  total bigint := 0;
  statement text;
begin
  -- Rarest word first, because it excludes most entries.
  for words, uses in
    select array_agg((word ->> 0)::int), sum((word ->> 2)::int) as uses
    from jsonb_array_elements(slots) with ordinality s (slot, at)
    left join lateral (select word from jsonb_array_elements(slot) word where (word ->> 1)::int = any (allowed)) w on true
    group by at order by 2
  loop
    if uses is null then return null; end if;
    if fewest is null then fewest := uses; else probes := probes || search_probe(words, lists, cardinality(parts)); end if;
    parts := parts || search_lists(words, lists);
    total := total + uses;
  end loop;
  if fewest is null then return null; end if;
  -- A lookup costs about as much as reading thirty rows of a list.
  if (fewest <= 400 or fewest::bigint * 30 <= total) and (cardinality(parts) > 1 or facets <> '{}') then
    statement := parts[1] || ' a' || probes || search_narrowing(kind, facets, dear);
  else
    for facet in 1..cardinality(facets) loop
      parts := parts || search_lists(array[facets[facet]], array[kind * 4 + 3]);
    end loop;
    statement := parts[1] || ' a';
    for part in 2..cardinality(parts) loop
      statement := statement || format(' join %s s%s using (rank, place)', parts[part], part);
    end loop;
    statement := statement || search_narrowing(kind, '{}', dear);
  end if;
  return format('select place from (select distinct rank, place from %s order by rank, place limit %s) found', statement, most);
end $$;
