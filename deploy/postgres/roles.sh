#!/bin/bash
# Runs once, when the database is created: the owner of the tables, the server's role, the one that reads statistics, and the two databases.
set -euo pipefail
psql --set=ON_ERROR_STOP=1 --username=postgres \
  --set=owner_password="$OWNER_DATABASE_PASSWORD" --set=server_password="$SERVER_DATABASE_PASSWORD" \
  --set=monitor_password="$MONITOR_DATABASE_PASSWORD" <<'SQL'
create role golden_acers_owner login password :'owner_password';
create role golden_acers_server login password :'server_password';
create role golden_acers_monitor login password :'monitor_password' in role pg_monitor;
create database golden_acers owner golden_acers_owner;
create database golden_acers_sandbox owner golden_acers_owner;
SQL
