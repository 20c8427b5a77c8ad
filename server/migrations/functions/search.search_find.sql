-- Finds entries of one kind that contain all words of a query, best first. `slots` has the alternatives of each word:
-- [[word id, level, uses], ...]; level 0 is the word as typed, 1 a prefix match, 2 a correction, 3 a synonym. Lower
-- levels sort first, then matches in the name, then in the caption, then the rank. No corrections are tried once
-- `enough` entries were found, and only the first `fields` are searched. On a timeout it returns what it has and sets a
-- flag for later calls in the transaction.
create or replace function search_find(kind int, slots jsonb, facets int[], whole text, dear int4range, fields int, most int, enough int)
returns table (place int, tier int) language plpgsql volatile rows 20
set enable_hashjoin to off set enable_nestloop to off set enable_seqscan to off set jit to off set join_collapse_limit to 1 as $$
declare
  found int[] := '{}';
  each_row record;
  allowed int[] := '{0}';
  statement text;
begin
  if current_setting('search.is_out_of_time', true) = 'yes' then return; end if;
  if whole <> '' then
    for each_row in
      select e.place from search_entries e
      where e.kind = search_find.kind and e.name_key = whole and e.name_key <> '' and e.word_ids @> facets
        and (dear is null or e.price <@ dear)
      order by e.rank, e.place limit most
    loop
      found := found || each_row.place;
      place := each_row.place;
      tier := 0;
      return next;
    end loop;
  end if;
  statement := search_short_statement(kind, slots, facets, dear, fields, most + cardinality(found));
  if statement is not null then
    for each_row in execute statement loop
      exit when cardinality(found) >= most;
      continue when each_row.place = any (found) or each_row.level >= 2 and each_row.needs_correction and cardinality(found) >= enough;
      found := found || each_row.place;
      place := each_row.place;
      tier := each_row.level * 4 + each_row.field + 1;
      return next;
    end loop;
    return;
  end if;
  for level in 0..3 loop
    continue when level > 0 and not jsonb_path_exists(slots, 'strict $[*][*] ? (@[1] == $level)', jsonb_build_object('level', level));
    continue when level = 2 and cardinality(found) >= enough;
    if level > 0 then allowed := allowed || level; end if;
    for field in 0..fields loop
      exit when cardinality(found) >= most;
      statement := search_statement(kind, slots, facets, dear, allowed, field, most + cardinality(found));
      continue when statement is null;
      for each_row in execute statement loop
        continue when each_row.place = any (found);
        found := found || each_row.place;
        place := each_row.place;
        tier := level * 4 + field + 1;
        return next;
        exit when cardinality(found) >= most;
      end loop;
    end loop;
  end loop;
exception when query_canceled then
  perform set_config('search.is_out_of_time', 'yes', true);
end $$;
