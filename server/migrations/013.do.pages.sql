-- Pictures that chats show beside links, and posters for WhatsApp's Status: drawn when first asked for and kept some days.
create table share_images (
  kind text not null check (kind in ('products', 'menu', 'sheds', 'writes', 'music', 'users',
    'poster_products', 'poster_menu', 'poster_sheds', 'poster_music', 'poster_menus')),
  subject_id uuid not null,
  -- Stands for the picture's content, as in its address.
  version text not null,
  bytes int not null default 0 check (bytes >= 0),
  made_at timestamptz(3) not null,
  primary key (kind, subject_id, version)
);
create index share_images_made on share_images (made_at desc);

-- Sitemap files: an edition is served whole or not at all. A row exists before its file, so that no stored file is ever
-- forgotten.
create table sitemap_parts (
  edition uuid not null,
  name text not null,
  -- Number of addresses and bytes, and the newest change of a thing in it.
  addresses int not null default 0,
  bytes int not null default 0,
  changed_at timestamptz(3),
  primary key (edition, name)
);

-- The edition that is served, and how long it took to make.
create table sitemap_editions (
  is_one boolean primary key default true check (is_one),
  edition uuid not null,
  -- The host of its addresses; empty where the request's own host is used.
  origin text not null,
  made_at timestamptz(3) not null,
  took_ms int not null check (took_ms >= 0)
);
