-- Gone from their pieces, and kept for who bought them before: whole, and in the small stream.
alter table songs add column is_kept boolean not null default false;
create index songs_kept on songs (deleted_at) where is_kept;
