-- One row for every accepted upload. Rows with the same sha256 share what lies in the store.
create table files (
  id uuid primary key,
  -- No foreign key: people are a later slice, and files outlive them until they are collected.
  owner_id uuid,
  kind text not null check (kind in ('image', 'audio')),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  widths int[] not null,
  width int,
  height int,
  placeholder text not null,
  bytes int not null check (bytes > 0),
  created_at timestamptz not null,
  -- Null while something shows it; otherwise when that ended, and the job collects it.
  unused_since timestamptz,
  check (kind <> 'image' or (width > 0 and height > 0 and cardinality(widths) > 0))
);

create index files_sha256 on files (sha256);
create index files_unused on files (unused_since) where unused_since is not null;
