#!/bin/sh
# verify-restore.sh [TIME]
#
# Restores a pgBackRest backup beside the running database, verifies its ledgers and its audit log, and deletes
# it again. TIME is such as "2026-11-23 17:00:00+00"; without it, the newest state is restored. Run it as
# postgres, with the product's environment (ENCRYPTION_KEY, AUDIT_HEAD_FILE, PROVIDER_URL) and:
#
#   PGBACKREST_STANZA   default golden-acers
#   PG_BIN              the folder of pg_ctl, of the backup's major version
#   DATABASE_NAME       default golden_acers
#   GOLDEN_ACERS        the command, default /opt/golden-acers/bin/golden-acers
#   SCRATCH_DIR         needs room for the whole database, default /var/tmp
set -eu

stanza=${PGBACKREST_STANZA:-golden-acers}
bin=${PG_BIN:-/usr/lib/postgresql/18/bin}
database=${DATABASE_NAME:-golden_acers}
command=${GOLDEN_ACERS:-/opt/golden-acers/bin/golden-acers}
port=5599
dir=$(mktemp -d "${SCRATCH_DIR:-/var/tmp}/golden-acers-restore.XXXXXX")

finish() {
  "$bin/pg_ctl" -D "$dir/data" -m immediate stop >/dev/null 2>&1 || true
  rm -rf "$dir"
}
trap finish EXIT
trap 'exit 1' INT TERM

set -- ${1:+--type=time "--target=$1" --target-action=promote}
mkdir -m 700 "$dir/data"
pgbackrest --stanza="$stanza" --pg1-path="$dir/data" --archive-mode=off "$@" restore

# Nobody but this user reaches it: no port is open, and the socket's folder is closed.
echo 'local all all trust' >"$dir/pg_hba.conf"
cat >"$dir/postgresql.conf" <<END
port = $port
listen_addresses = ''
unix_socket_directories = '$dir'
hba_file = '$dir/pg_hba.conf'
hot_standby = off
timezone = 'UTC'
END
"$bin/pg_ctl" -D "$dir/data" -l "$dir/log" -w -t 7200 \
  -o "-c config_file=$dir/postgresql.conf -c data_directory=$dir/data" start >/dev/null || {
  tail -20 "$dir/log" >&2
  exit 1
}
# Recovery goes on for a while, and must end well.
until "$bin/pg_isready" -q -h "$dir" -p "$port"; do
  "$bin/pg_ctl" -D "$dir/data" status >/dev/null || {
    tail -20 "$dir/log" >&2
    exit 1
  }
  sleep 1
done

export DATABASE_URL="postgres://postgres@localhost:$port/$database?host=$dir"
"$command" verify-ledger
"$command" verify-audit
