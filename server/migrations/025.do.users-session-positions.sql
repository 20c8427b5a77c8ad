-- Position of the database that a replica must have replayed to answer this session: that of its last write. Null until
-- its first request. Stays null without DATABASE_REPLICA_URL.
alter table sessions add column position pg_lsn;
