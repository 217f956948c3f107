#!/bin/sh
# Does what the Dockerfile says without a container engine: builds the committed sources in a new folder, copies
# the release where nobody may write, and runs it as an ordinary user until the health check passes.
# As root: deploy/try-image.sh. PORT and SANDBOX_PORT are 3000 and 3001 unless set.
set -eu

root=$(cd "$(dirname "$0")/.." && pwd)
folder=$(mktemp -d)
pid=
finish() {
  if [ -n "$pid" ]; then kill "$pid" 2>/dev/null && wait "$pid" || true; fi
  rm -rf "$folder"
}
trap finish EXIT
trap 'exit 1' INT TERM
chmod 0755 "$folder"

mkdir "$folder/src"
git -C "$root" archive HEAD | tar --extract --directory="$folder/src"
(cd "$folder/src" && npm run build)
install --directory "$folder/node/bin"
mv "$folder/src/dist/runtime/node" "$folder/node/bin/node"
rm -r "$folder/src/dist/runtime"

mv "$folder/src/dist" "$folder/golden-acers"
chmod -R a+rX,a-w "$folder/golden-acers"
install --directory --owner=nobody --group=nogroup --mode=0700 "$folder/data"
touch "$folder/started"

secret() { head --bytes=32 /dev/urandom | base64 | tr '+/' '-_' | tr --delete '='; }
cd "$folder/data"
setpriv --reuid=nobody --regid=nogroup --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all \
  env --ignore-environment PATH="$folder/node/bin:/usr/bin:/bin" NODE_ENV=production DATA_DIR="$folder/data" \
  PORT="${PORT:-3000}" SANDBOX_PORT="${SANDBOX_PORT:-3001}" LOG_LEVEL=warn ENCRYPTION_KEY="$(secret)" \
  AGENT_EMAIL=agent@example.com AGENT_PASSWORD="$(secret)" MAIL_FROM='Golden Acers <no-reply@example.com>' \
  "$folder/golden-acers/bin/golden-acers" serve &
pid=$!

health="fetch('http://127.0.0.1:${PORT:-3000}/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"
tries=60
until "$folder/node/bin/node" -e "$health"; do
  tries=$((tries - 1))
  if [ "$tries" = 0 ] || ! kill -0 "$pid" 2>/dev/null; then
    echo 'The health check did not pass.' >&2
    exit 1
  fi
  sleep 1
done
written=$(find "$folder/golden-acers" -newer "$folder/started" -print -quit)
if [ -n "$written" ]; then
  echo "$written was written: the image's files are read-only." >&2
  exit 1
fi
kill "$pid"
wait "$pid"
pid=
echo 'The image builds, becomes healthy as an ordinary user, writes to its volume only, and ends by itself.'
