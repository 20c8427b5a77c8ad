-- The exponents are limited: for dates decades apart, as from a machine with a wrong clock, the older part is
-- negligible, and 2 to the power of minus a thousand weeks would be an underflow error.
create or replace function add_heat(heat double precision, points double precision, at timestamptz) returns double precision
language sql immutable parallel safe as $$
  select case
    when points > 0 and heat is null then x
    when points > 0 then greatest(heat, x) + ln(1 + exp(-least(abs(heat - x), 60) * ln(2.0::float8))) / ln(2.0::float8)
    when points < 0 and heat - x > 1e-6
      then heat + ln(1 - exp(greatest(x - heat, -60) * ln(2.0::float8))) / ln(2.0::float8)
    when points < 0 then null
    else heat
  end
  from (select extract(epoch from at)::float8 / 604800 + ln(greatest(abs(points), 1e-9)) / ln(2.0::float8) as x) deed
$$;
