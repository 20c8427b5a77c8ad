-- SQL text for queries with a rare word: all entries with that word are tested for the others, in one statement for all
-- levels and fields. Null if no word is rare enough. Only numbers are interpolated.
create or replace function search_short_statement(kind int, slots jsonb, facets int[], dear int4range, fields int, most int)
returns text language plpgsql immutable as $$
declare
  sizes int[];
  total bigint;
  other int;
  shortest int;
  statement text;
  levels text := 'a.level';
  places text := 'a.field';
  corrected text := 'a.level = 2';
begin
  select array_agg((select sum((word ->> 2)::int) from jsonb_array_elements(slot) word) order by at)
    into sizes from jsonb_array_elements(slots) with ordinality s (slot, at);
  select at into shortest from unnest(sizes) with ordinality s (size, at) order by size, at limit 1;
  select sum(size) into total from unnest(sizes) size;
  if shortest is null or sizes[shortest] > 400 and (sizes[shortest] > 3000 or sizes[shortest]::bigint * 30 > total) then
    return null;
  end if;
  statement := format('(select distinct on (p.place) p.rank, p.place, %s order by p.place, level, field) a',
    search_having(slots -> (shortest - 1), kind, fields));
  for other in select at from unnest(sizes) with ordinality s (size, at) order by size, at loop
    continue when other = shortest;
    statement := statement || format(
      ' cross join lateral (select %s and p.rank = a.rank and p.place = a.place order by level, field limit 1) s%s',
      search_having(slots -> (other - 1), kind, fields), other);
    levels := levels || format(', s%s.level', other);
    places := places || format(', s%s.field', other);
    corrected := corrected || format(' or s%s.level = 2', other);
  end loop;
  statement := statement || search_narrowing(kind, facets, dear);
  return format('select a.place, greatest(%s) as level, greatest(%s) as field, (%s) as needs_correction from %s '
    'order by 2, 3, a.rank, a.place limit %s', levels, places, corrected, statement, most);
end $$;
