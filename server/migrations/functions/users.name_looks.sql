-- Names that look the same are one name: I, l and 1, 0 and o, whatever parts the words. Those that stand stay, so it is
-- not unique; a new one is looked for under a lock.
create or replace function name_looks(name_key text) returns text language sql immutable as $$
  select coalesce(nullif(regexp_replace(translate(name_key, 'l1|0', 'iiio'), '[-_.\s]+', '', 'g'), ''), name_key)
$$;
