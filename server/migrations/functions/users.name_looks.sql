-- Normalises names that look alike: I, l and 1, 0 and o, and all separators (spaces, Unicode dashes, minus signs, dots,
-- bullets). Older lookalikes exist, so it is not unique; new names are checked under a lock.
create or replace function name_looks(name_key text) returns text language sql immutable as $$
  select coalesce(nullif(regexp_replace(translate(name_key, 'l1|0', 'iiio'),
    '[-_.\s\u02D7\u058A\u05BE\u1400\u1806\u2010-\u2015\u2043\u207B\u208B\u2212\u2500\u2501\u2796\u2E17\u2E1A\u2E3A\u2E3B\u2E40\u2E5D\u301C\u3030\u30A0\u30FC\U00010D6E\U00010EAD\u00B7\u0387\u05C3\u06D4\u0701\u0702\u1427\u16EB\u2022\u2024\u2027\u2219\u22C5\u25CF\u25E6\u2E31\u2E33\u3002\u30FB\uA4F8\uA60E\uA78F\U00010101]+', '', 'g'), ''), name_key)
$$;
