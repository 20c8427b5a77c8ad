-- Chats show a picture beside a link to a person, too.
alter table share_images drop constraint share_images_kind_check;
alter table share_images add constraint share_images_kind_check
  check (kind in ('products', 'menu', 'sheds', 'writes', 'music', 'users'));

-- What is told to search engines, as files: of one edition all or none are given. A row is there before its file, so that
-- nothing in the store is ever forgotten.
create table sitemap_parts (
  edition uuid not null,
  name text not null,
  -- How many addresses are in it, in how many bytes; the newest change of a thing in it.
  addresses int not null default 0,
  bytes int not null default 0,
  changed_at timestamptz(3),
  primary key (edition, name)
);

-- The edition that is given, and how long it took to make.
create table sitemap_editions (
  is_one boolean primary key default true check (is_one),
  edition uuid not null,
  -- Whose addresses stand in it; empty where whoever asks says by which one they came.
  origin text not null,
  made_at timestamptz(3) not null,
  took_ms int not null check (took_ms >= 0)
);
