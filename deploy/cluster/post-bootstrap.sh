#!/bin/sh
# Patroni runs this once on the first primary, with a connection string of the superuser.
# PgBouncer passes no session settings, so the role carries them.
set -e
psql -X -v ON_ERROR_STOP=1 "$1" <<'SQL'
create role sheds login password '${SHEDS_PASSWORD}';
alter role sheds set statement_timeout = '30s';
alter role sheds set idle_in_transaction_session_timeout = '15s';
alter role sheds set jit = off;
alter role sheds set plan_cache_mode = force_generic_plan;
alter role sheds set timezone = 'UTC';
create database sheds owner sheds;
SQL
