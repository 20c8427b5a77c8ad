-- One pass over the index: what has a word of each slot, of these levels, in a field no longer than this one. Lists lie in
-- the order that is wanted, so they are merged and read no further than needed; where one is short, the others are only
-- asked about what it has. Numbers alone are put into the text.
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
  -- The rarest first: what it lacks is found out soonest.
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
  -- To ask about a thing costs what reading some thirty rows of a list does.
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
