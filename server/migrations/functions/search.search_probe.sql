-- SQL text that tests, by index lookup, if entry `a` has one of the words.
create or replace function search_probe(words int[], lists int[], at int) returns text language sql immutable as $$
  select format(' cross join lateral (select from search_postings p where p.word_id = any (%L::int[]) and p.list = any (%L::int[]) '
    'and p.rank = a.rank and p.place = a.place limit 1) has%s', words, lists, at)
$$;
