-- One row per accepted upload. Rows with the same sha256 share the stored file.
create table files (
  id uuid primary key,
  -- No foreign key: files outlive a deleted person until the collector removes them.
  owner_id uuid,
  kind text not null check (kind in ('image', 'audio')),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  widths int[] not null,
  width int,
  height int,
  placeholder text not null,
  bytes int not null check (bytes > 0),
  created_at timestamptz not null,
  -- Null while something shows the file; otherwise the time from which the collector counts.
  unused_since timestamptz,
  -- Bytes of each width of a picture as AVIF, in the order of `widths`.
  sizes int[],
  -- Where audio is stored.
  key text,
  check (kind <> 'image' or (width > 0 and height > 0 and cardinality(widths) > 0)),
  constraint files_key check ((kind = 'audio') = (key is not null))
);
create index files_sha256 on files (sha256);
create index files_unused on files (unused_since) where unused_since is not null;
create index files_key on files (key) where key is not null;
-- Each picture upload sums what its owner stores: from the index alone. Audio is limited per shed.
create index files_owner on files (owner_id) include (created_at, bytes, unused_since) where kind = 'image';

-- Builds whose files are still served, and the position of each file in the build's pack.
create table releases (
  id text primary key,
  files jsonb not null,
  released_at timestamptz not null
);
