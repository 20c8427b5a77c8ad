#!/bin/sh
# Takes a base backup of a running PostgreSQL, checks it, and deletes older ones with the WAL that only they need.
# Connects as PGHOST, PGPORT and PGUSER say: a user with REPLICATION. Run it daily as the user postgres.
set -eu

: "${BACKUPS:=/var/lib/postgresql/archive/base}"
: "${WAL_ARCHIVE:=/var/lib/postgresql/archive/wal}"
: "${KEEP:=7}"
: "${PG_BIN:=/usr/lib/postgresql/15/bin}"

part=$BACKUPS/unfinished
mkdir -p "$BACKUPS"
rm -rf "$part"
"$PG_BIN/pg_basebackup" --pgdata="$part" --format=plain --wal-method=stream --checkpoint=fast \
  --manifest-checksums=SHA256 >&2
"$PG_BIN/pg_verifybackup" --quiet "$part"
# The name is the moment from which on it can be used; names sort by time.
name=$(date -u +%Y%m%dT%H%M%SZ)
sync "$part"
mv "$part" "$BACKUPS/$name"

list() { find "$BACKUPS" -mindepth 1 -maxdepth 1 -type d -name '*Z' | sort; }
list | head -n "-$KEEP" | while read -r old; do
  rm -rf "${old:?}"
done
# The WAL from the start of the oldest kept backup stays.
oldest=$(list | head -n 1)
first=$(sed -n 's/^START WAL LOCATION: .* (file \([0-9A-F]*\))$/\1/p' "$oldest/backup_label")
"$PG_BIN/pg_archivecleanup" "$WAL_ARCHIVE" "$first"
echo "$BACKUPS/$name"
