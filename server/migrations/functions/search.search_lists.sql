-- SQL text that merges the posting lists of several words in rank order.
create or replace function search_lists(words int[], lists int[]) returns text language sql immutable as $$
  select case when cardinality(words) * cardinality(lists) = 1 then min(each_list)
    else '(' || string_agg(each_list, ' union all ') || ' order by rank, place)' end
  from (
    select format('(select rank, place from search_postings where word_id = %s and list = %s order by word_id, list, rank, place)',
      word, list) as each_list
    from unnest(words) word, unnest(lists) list) each
$$;
