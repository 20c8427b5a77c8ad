#!/bin/sh
# Copies one finished WAL segment into the archive. PostgreSQL calls it:
#   archive_command = '/opt/sheds/deploy/pitr/archive-wal.sh %p %f'
# It succeeds only when the copy is complete and on disk, and never replaces a different segment of the same name;
# otherwise PostgreSQL keeps the segment and calls it again.
set -eu

segment=$1
name=$2
: "${WAL_ARCHIVE:=/var/lib/postgresql/archive/wal}"

target=$WAL_ARCHIVE/$name
if [ -e "$target" ]; then
  # PostgreSQL asks again for a segment whose success it could not note, as after a crash.
  if cmp -s "$segment" "$target"; then exit 0; fi
  echo "archive-wal: $target exists with other content: two servers write to one archive" >&2
  exit 1
fi
part=$target.part
cp "$segment" "$part"
sync "$part"
mv "$part" "$target"
sync "$WAL_ARCHIVE"
