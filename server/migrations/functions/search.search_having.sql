-- SQL text that selects postings of any alternative of a word, with the alternative's level and the field.
create or replace function search_having(slot jsonb, kind int, fields int) returns text language sql immutable as $$
  select format(
    '(%L::int[])[array_position(%L::int[], p.word_id)] as level, p.list - %s as field from search_postings p '
    'where p.word_id = any (%L::int[]) and p.list = any (%L::int[])',
    levels, words, kind * 4, words, (select array_agg(kind * 4 + f) from generate_series(0, fields) f))
  from (
    select array_agg((word ->> 0)::int) as words, array_agg((word ->> 1)::int) as levels
    from jsonb_array_elements(slot) word) w
$$;
