-- What somebody has kept today and in all is read with each upload: from the index alone.
create index files_owner on files (owner_id) include (created_at, bytes, unused_since);
