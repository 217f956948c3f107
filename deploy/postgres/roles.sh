#!/bin/bash
# Runs once, when the database is created: the owner of the tables, the server's role, and the two databases.
set -euo pipefail
psql --set=ON_ERROR_STOP=1 --username=postgres \
  --set=owner_password="$OWNER_DATABASE_PASSWORD" --set=server_password="$SERVER_DATABASE_PASSWORD" <<'SQL'
create role golden_acers_owner login password :'owner_password';
create role golden_acers_server login password :'server_password';
create database golden_acers owner golden_acers_owner;
create database golden_acers_sandbox owner golden_acers_owner;
SQL
