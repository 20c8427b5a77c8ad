-- The pictures chats show beside links, drawn when first asked for and kept for some days.
create table share_images (
  kind text not null check (kind in ('products', 'menu', 'sheds')),
  subject_id uuid not null,
  -- Names what stands on it, as in its address.
  version text not null,
  bytes int not null default 0 check (bytes >= 0),
  made_at timestamptz(3) not null,
  primary key (kind, subject_id, version)
);
create index share_images_made on share_images (made_at desc);
