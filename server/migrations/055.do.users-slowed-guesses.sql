-- When the next guess from an address with too many failures may be judged.
alter table login_guards add column free_at timestamptz(3);
