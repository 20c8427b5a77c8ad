#!/bin/sh
# Restores a database as it was at a moment, into a new and empty folder:
#   restore.sh '2026-11-29 10:15:00+00' /var/lib/postgresql/restored
# It uses the last base backup that was complete at that moment. Then start PostgreSQL on the folder: it replays the WAL
# up to the moment and opens the database. The old folder and the archive stay untouched. Run it as the user postgres.
set -eu

moment=$1
folder=$2
: "${BACKUPS:=/var/lib/postgresql/archive/base}"
: "${WAL_ARCHIVE:=/var/lib/postgresql/archive/wal}"

if [ -e "$folder" ] && [ -n "$(ls -A "$folder")" ]; then
  echo "restore: $folder is not empty" >&2
  exit 1
fi
# A backup is named by the moment from which on it can be used.
at=$(date -u -d "$moment" +%Y%m%dT%H%M%SZ)
chosen=$(find "$BACKUPS" -mindepth 1 -maxdepth 1 -type d -name '*Z' | sort |
  while read -r backup; do
    if [ "$(printf '%s\n%s\n' "${backup##*/}" "$at" | sort | head -n 1)" = "${backup##*/}" ]; then echo "$backup"; fi
  done | tail -n 1)
if [ -z "$chosen" ]; then
  echo "restore: there is no base backup from before $moment in $BACKUPS" >&2
  exit 1
fi
mkdir -p "$folder"
cp -a "$chosen/." "$folder/"
chmod 700 "$folder"
# The restored server writes no WAL into the archive of the old one: give it its own before it becomes the new primary.
cat >> "$folder/postgresql.auto.conf" <<SETTINGS
restore_command = 'cp "$WAL_ARCHIVE/%f" "%p"'
recovery_target_time = '$moment'
recovery_target_action = 'promote'
recovery_target_timeline = 'latest'
archive_mode = 'off'
SETTINGS
touch "$folder/recovery.signal"
echo "restored $chosen to $folder; PostgreSQL replays the WAL up to $moment when it starts there" >&2
